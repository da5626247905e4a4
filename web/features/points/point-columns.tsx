import { Flex } from '@chakra-ui/react'
import type { Place } from '@quayside/contracts/directory/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../../ui/country-name.ts'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { Code, Unknown } from '../../ui/figures.tsx'
import { Tag } from '../../ui/status-tag.tsx'

export function KindTags({ kinds: uses }: Pick<Place, 'kinds'>) {
  const { t } = useTranslation('places')
  return (
    <Flex as="span" display="inline-flex" gap="1.5" wrap="wrap">
      {uses.map(use => (
        <Tag key={use} colour={use === 'warehouse' ? 'info' : 'none'} text={t(`kind.${use}`)} />
      ))}
    </Flex>
  )
}

export function usePointColumns(): readonly TableColumn<Place>[] {
  const { t } = useTranslation('places')
  const countryName = useCountryName()
  return useMemo(() => {
    const known = (text: string | null) => text ?? <Unknown />
    return [
      {
        id: 'name',
        header: t('field.name'),
        width: 240,
        fixed: true,
        sort: 'name',
        card: 'title',
        cell: one => one.name,
      },
      {
        id: 'kinds',
        header: t('field.kinds'),
        width: 280,
        card: 'status',
        cell: one => <KindTags kinds={one.kinds} />,
      },
      { id: 'city', header: t('field.city'), width: 160, sort: 'city', card: 'subtitle', cell: one => known(one.city) },
      {
        id: 'country',
        header: t('field.country'),
        width: 140,
        sort: 'country',
        card: 'start',
        cell: one => countryName(one.country),
      },
      {
        id: 'unlocode',
        header: t('field.unlocode'),
        width: 110,
        card: 'end',
        cell: one => (one.unlocode === null ? <Unknown /> : <Code>{one.unlocode}</Code>),
      },
      { id: 'timeZone', header: t('field.timeZone'), width: 190, cell: one => known(one.timeZone) },
      { id: 'cutOff', header: t('field.pickupCutOff'), width: 130, cell: one => one.pickupCutOff },
      { id: 'address', header: t('field.address'), width: 260, initiallyHidden: true, cell: one => known(one.address) },
      { id: 'company', header: t('field.company'), width: 200, cell: one => known(one.companyName) },
    ] satisfies TableColumn<Place>[]
  }, [t, countryName])
}
