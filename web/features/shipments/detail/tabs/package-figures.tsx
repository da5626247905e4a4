import { Box } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import Decimal from 'decimal.js'
import { useTranslation } from 'react-i18next'
import { Code, Quantity, Unknown } from '../../../../ui/figures.tsx'

type Package = ShipmentDetail['packages'][number]

/** What is in it: a line each, so that no number is broken. */
export function PackageContents({ shipment, contents }: { shipment: ShipmentDetail; contents: Package['contents'] }) {
  if (contents.length === 0) return <Unknown />
  return (
    <>
      {contents.map(({ lineId, quantity }) => {
        const line = shipment.lines.find(one => one.lineId === lineId)
        return (
          <Box key={lineId}>
            {line?.sku ? <Code>{line.sku}</Code> : <Unknown />} <Quantity value={quantity} unit={line?.unit ?? ''} />
          </Box>
        )
      })}
    </>
  )
}

/** Its kind, and below it the number of a logistic unit that has one. */
export function PackageType({ shipmentPackage: { packageType, sscc } }: { shipmentPackage: Package }) {
  const { t } = useTranslation('shipment-detail')
  return (
    <>
      {packageType}
      {sscc && (
        <Box color="ink3" fontSize="xs">
          {t('shipment-fields:sscc')} <Code>{sscc}</Code>
        </Box>
      )}
    </>
  )
}

/** As it was given, else by the measures of one piece; the measures below it. */
export function PackageVolume({ shipmentPackage }: { shipmentPackage: Package }) {
  const { t } = useTranslation('shipment-detail')
  const { lengthCm, widthCm, heightCm, pieces } = shipmentPackage
  const isMeasured = lengthCm !== null && widthCm !== null && heightCm !== null
  const measures = [lengthCm, widthCm, heightCm]
  const measured = isMeasured
    ? new Decimal(lengthCm).mul(widthCm).mul(heightCm).mul(pieces).div(1_000_000).toDecimalPlaces(3).toString()
    : null
  return (
    <>
      <Quantity value={shipmentPackage.volumeM3 ?? measured} />
      {measures.some(measure => measure !== null) && (
        <Box color="ink3" fontSize="xs" title={t('packages.size')}>
          {`${measures.map(measure => measure ?? '—').join(' × ')} cm`}
        </Box>
      )}
    </>
  )
}
