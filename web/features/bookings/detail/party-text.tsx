import { Box } from '@chakra-ui/react'
import type { FreightParty } from '@quayside/contracts/freight/party.ts'
import { countryName } from '@quayside/contracts/reference/countries.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { useTranslation } from 'react-i18next'

/** A party as it was when it was chosen: its name, and below it its address and what it is known by. */
export function PartyText({ party }: { party: FreightParty }) {
  const { t, i18n } = useTranslation('freight')
  const country = party.country && countryName(party.country, i18n.language as Language)
  const town = [party.postalCode, party.city, party.state].filter(Boolean).join(' ')
  const address = [party.addressLine1, party.addressLine2, town, country].filter(Boolean).join(', ')
  const known = (['idNumber', 'accountNumber'] as const).flatMap(name =>
    party[name] ? [t('ui:said', { what: t(`field.${name}`), text: party[name] })] : [],
  )
  return (
    <>
      <Box fontWeight="medium">{party.name}</Box>
      {address && <Box color="ink2">{address}</Box>}
      {known.map(text => (
        <Box key={text} color="ink3" fontSize="sm">
          {text}
        </Box>
      ))}
    </>
  )
}
