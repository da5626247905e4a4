import { Box, Flex } from '@chakra-ui/react'
import type { DeliveryFileDetail } from '@quayside/contracts/shipments/delivery-queries.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/formats.ts'
import { Panel } from '../../ui/panel.tsx'
import { useFieldLabel } from './delivery-columns.tsx'

type Figure = readonly [name: string, value: number, tone?: 'ok' | 'bad']

/** Figures that add up to the file's rows. */
export function FileCounts({ file: { checked, applied } }: { file: DeliveryFileDetail }) {
  const { t } = useTranslation('deliveries')
  const formats = useFormats()
  if (checked === null) return null
  const figures: Figure[] =
    applied === null
      ? [
          ['rows', checked.rows],
          ['good', checked.good, 'ok'],
          ['bad', checked.bad, 'bad'],
        ]
      : [
          ['rows', applied.rows],
          ['added', applied.added, 'ok'],
          ['changed', applied.changed, 'ok'],
          ['unchanged', applied.unchanged],
          ['refused', applied.refused, 'bad'],
        ]
  return (
    <Flex as="dl" wrap="wrap" m="0" bg="surface" borderWidth="1px" borderColor="line" borderRadius="panel">
      {figures.map(([name, value, tone]) => (
        <Box
          key={name}
          flex="1"
          minW="110px"
          px="4"
          py="3"
          borderStartWidth="1px"
          borderColor="line"
          _first={{ borderStartWidth: '0' }}
        >
          <Box as="dt" textStyle="label" color="ink3">
            {t(`count.${name}`)}
          </Box>
          <Box as="dd" m="0" textStyle="title" color={value > 0 ? tone : undefined}>
            {formats.count(value)}
          </Box>
        </Box>
      ))}
    </Flex>
  )
}

/** Which column was read as what. */
export function FileColumns({ file }: { file: DeliveryFileDetail }) {
  const { t } = useTranslation('deliveries')
  const word = useFieldLabel()
  return (
    <Panel title={t('file.columns')}>
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr) minmax(0, 1fr)', md: 'repeat(4, minmax(0, 1fr))' }}
        columnGap="4"
        rowGap="2"
        m="0"
        fontSize="sm"
      >
        {file.columns.map(({ field, header }) => (
          <Box key={field} display="contents">
            <Box as="dt" color="ink3">
              {word(field)}
            </Box>
            <Box as="dd" m="0" overflowWrap="anywhere">
              {header}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
