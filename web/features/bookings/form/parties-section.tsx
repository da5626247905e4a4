import { Box } from '@chakra-ui/react'
import { freightPartyRoles } from '@quayside/contracts/freight/party.ts'
import { PartySection } from '../../../ui/freight/party-section.tsx'

/** The five parties, one under the other. */
export function PartiesSection() {
  return freightPartyRoles.map((role, index) => (
    <Box
      key={role}
      mt={index === 0 ? '0' : '6'}
      pt={index === 0 ? '0' : '5'}
      borderTopWidth={index === 0 ? '0' : '1px'}
      borderColor="line"
    >
      <PartySection party={role} />
    </Box>
  ))
}
