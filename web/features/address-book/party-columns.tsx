import { Flex } from '@chakra-ui/react'
import type { Party } from '@quayside/contracts/directory/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../../ui/country-name.ts'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { Unknown } from '../../ui/figures.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { PartyName } from './party-acts.tsx'

export function usePartyColumns(onOpen: (id: string) => void): readonly TableColumn<Party>[] {
  const { t } = useTranslation('address-book')
  const countryName = useCountryName()
  return useMemo(() => {
    const known = (text: string | null | undefined) => text || <Unknown />
    const whole = (text: string | null | undefined) => (text ? <span className="one-line">{text}</span> : <Unknown />)
    const lines = ({ addressLine1, addressLine2 }: Party) => [addressLine1, addressLine2].filter(Boolean).join(', ')
    return [
      {
        id: 'name',
        header: t('field.name'),
        width: 240,
        fixed: true,
        sort: 'name',
        card: 'title',
        cell: one => (
          <Flex as="span" display="inline-flex" gap="2" align="center">
            <PartyName party={one} onOpen={onOpen} />
            {one.retired && <Tag colour="warning" text={t('filter.retired')} />}
          </Flex>
        ),
      },
      { id: 'idNumber', header: t('field.idNumber'), width: 150, card: 'status', cell: one => whole(one.idNumber) },
      { id: 'accountNumber', header: t('field.accountNumber'), width: 140, cell: one => whole(one.accountNumber) },
      { id: 'address', header: t('field.addressLine1'), width: 220, card: 'subtitle', cell: one => known(lines(one)) },
      {
        id: 'postalCode',
        header: t('field.postalCode'),
        width: 110,
        initiallyHidden: true,
        cell: one => known(one.postalCode),
      },
      { id: 'city', header: t('field.city'), width: 140, sort: 'city', card: 'start', cell: one => known(one.city) },
      { id: 'state', header: t('field.state'), width: 140, initiallyHidden: true, cell: one => known(one.state) },
      {
        id: 'country',
        header: t('field.country'),
        width: 140,
        sort: 'country',
        card: 'end',
        cell: one => known(one.country && countryName(one.country)),
      },
      { id: 'contact', header: t('field.contactName'), width: 160, cell: one => known(one.contact?.name) },
      { id: 'email', header: t('field.email'), width: 220, cell: one => whole(one.contact?.email) },
      {
        id: 'phone',
        header: t('field.phone'),
        width: 160,
        initiallyHidden: true,
        cell: one => known(one.contact?.phone),
      },
    ] satisfies TableColumn<Party>[]
  }, [t, countryName, onOpen])
}
