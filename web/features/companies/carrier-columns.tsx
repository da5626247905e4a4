import { Flex } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { Code, Quantity, Unknown } from '../../ui/figures.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import type { CarrierEntry } from './carrier-form.ts'

export function useCarrierColumns(): readonly TableColumn<CarrierEntry>[] {
  const { t } = useTranslation('company')
  return useMemo(() => {
    const code = (text: string | null) => (text === null ? <Unknown /> : <Code>{text}</Code>)
    return [
      {
        id: 'name',
        header: t('column.name'),
        width: 220,
        fixed: true,
        card: 'title',
        cell: one => (
          <Flex as="span" display="inline-flex" gap="2" align="center">
            {one.name}
            {one.retired && <Tag colour="warning" text={t('retired')} />}
          </Flex>
        ),
      },
      { id: 'code', header: t('column.code'), width: 190, card: 'status', cell: one => code(one.code) },
      {
        id: 'modes',
        header: t('column.modes'),
        width: 290,
        card: 'subtitle',
        cell: one =>
          one.modes.length === 0 ? (
            <Unknown />
          ) : (
            <Flex as="span" display="inline-flex" gap="1.5" wrap="wrap">
              {one.modes.map(mode => (
                <Tag key={mode} colour="none" text={t(`mode.${mode}`)} />
              ))}
            </Flex>
          ),
      },
      { id: 'scac', header: t('column.scac'), width: 90, card: 'start', cell: one => code(one.scac) },
      { id: 'prefix', header: t('column.prefix'), width: 110, card: 'end', cell: one => code(one.airlinePrefix) },
      {
        id: 'factors',
        header: t('column.factors'),
        width: 200,
        cell: one =>
          one.volumeFactors.length === 0 ? (
            <Unknown />
          ) : (
            <Flex as="span" display="inline-flex" gap="2" wrap="wrap">
              {one.volumeFactors.map(({ kind, kgPerM3 }) => (
                <span key={kind}>
                  {t(`factor.${kind}`)} <Quantity value={kgPerM3} />
                </span>
              ))}
            </Flex>
          ),
      },
      { id: 'channel', header: t('column.channel'), width: 150, cell: one => t(`channel.${one.bookingChannel}`) },
      {
        id: 'contact',
        header: t('column.contact'),
        width: 220,
        cell: one => [one.contact?.name, one.contact?.email].filter(Boolean).join(', ') || <Unknown />,
      },
    ] satisfies TableColumn<CarrierEntry>[]
  }, [t])
}
