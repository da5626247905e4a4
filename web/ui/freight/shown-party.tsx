import { Box } from '@chakra-ui/react'
import type { FreightParty } from '@quayside/contracts/freight/party.ts'
import { useTranslation } from 'react-i18next'
import { CountryText } from '../places/place-text.tsx'
import { Rows } from '../section.tsx'

type Person = { name: string | null; email: string | null; phone: string | null } | undefined

/** A party with its address and, where it is known, its person. */
export function ShownParty({ party, person }: { party: FreightParty; person?: Person }) {
  const { t } = useTranslation('freight')
  const text = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])
  return (
    <Rows
      rows={[
        { label: t('field.name'), value: <Box fontWeight="medium">{party.name}</Box> },
        ...text(t('field.idNumber'), party.idNumber),
        ...text(t('field.accountNumber'), party.accountNumber),
        ...text(t('field.addressLine1'), party.addressLine1),
        ...text(t('field.addressLine2'), party.addressLine2),
        ...text(t('field.postalCode'), party.postalCode),
        ...text(t('field.city'), party.city),
        ...text(t('field.state'), party.state),
        ...(party.country ? [{ label: t('field.country'), value: <CountryText code={party.country} /> }] : []),
        ...text(t('field.contactName'), person?.name),
        ...text(t('field.contactPhone'), person?.phone),
        ...text(t('field.contactEmail'), person?.email),
      ]}
    />
  )
}
