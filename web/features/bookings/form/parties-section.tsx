import { Box } from '@chakra-ui/react'
import { type FreightPartyRole, freightPartyRoles } from '@quayside/contracts/freight/party.ts'
import { useWatch } from 'react-hook-form'
import { useCatalogue } from '../../../app/api/catalogue.ts'
import { type FormParties, isBlankParty } from '../../../ui/freight/parties.ts'
import { PartySection } from '../../../ui/freight/party-section.tsx'

/** The five parties, one under the other; those that can be missing and that the client's forms leave out only where something was entered. */
export function PartiesSection() {
  const { leavesOut } = useCatalogue()
  const parties = useWatch({ name: 'parties' }) as FormParties
  const isNeeded = (role: FreightPartyRole) => role === 'shipper' || role === 'consignee'
  const isShown = (role: FreightPartyRole) => isNeeded(role) || !(leavesOut(role) && isBlankParty(parties[role]))
  return freightPartyRoles.filter(isShown).map((role, index) => (
    <Box
      key={role}
      mt={index === 0 ? '0' : '6'}
      pt={index === 0 ? '0' : '5'}
      borderTopWidth={index === 0 ? '0' : '1px'}
      borderColor="line"
    >
      <PartySection party={role} needed={isNeeded(role)} />
    </Box>
  ))
}
