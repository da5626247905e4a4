import { Box, Flex } from '@chakra-ui/react'
import type { CargoBasis } from '@quayside/platform/values/freight/charge-quantity.ts'
import { toReadable } from '@quayside/platform/values/freight/measures.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Quantity } from '../figures.tsx'

/** What goods and packages come to. */
export function CargoTotalsLine({ basis: { totals, weights } }: { basis: CargoBasis }) {
  const { t } = useTranslation('freight')
  const told: [label: string, value: ReactNode][] = [
    [t('totals.packages'), <Quantity key="packages" value={String(totals.packages)} plainZero />],
    [t('totals.gross'), <Quantity key="gross" value={short(totals.grossKg)} unit="kg" />],
    [t('totals.volume'), <Quantity key="volume" value={short(totals.volumeM3)} unit="m³" />],
  ]
  if (weights?.volumetricKg != null)
    told.push([t('totals.volumetric'), <Quantity key="volumetric" value={short(weights.volumetricKg)} unit="kg" />])
  if (totals.loadingMeters !== null)
    told.push([t('totals.loadingMeters'), <Quantity key="meters" value={short(totals.loadingMeters)} unit="m" />])
  if (totals.transportUnits > 0)
    told.push([t('totals.transportUnits'), <Quantity key="units" value={String(totals.transportUnits)} />])
  told.push([
    t('totals.chargeable'),
    <Quantity key="chargeable" value={short(weights?.chargeable ?? null)} unit={weights?.unit ?? null} />,
  ])
  return (
    <Box role="status" aria-label={t('packages.totals')} mt="4" px="3" py="2.5" bg="sunken" borderRadius="control">
      <Flex as="dl" m="0" columnGap="6" rowGap="2" wrap="wrap">
        {told.map(([label, value], index) => (
          <Box key={label} fontWeight={index === told.length - 1 ? 'semibold' : undefined}>
            <Box as="dt" fontSize="xs" color="ink3" fontWeight="normal">
              {label}
            </Box>
            <Box as="dd" m="0">
              {value}
            </Box>
          </Box>
        ))}
      </Flex>
    </Box>
  )
}

const short = (value: string | null) => (value === null ? null : toReadable(value))
