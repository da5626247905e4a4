import { Box } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { Leaf } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/formats.ts'
import { AskBanner } from '../../../ui/panel.tsx'
import { roundedKg } from '../figures.tsx'
import { ActButton } from './act-button.tsx'

/** Greenhouse gases of the transport, how good the data is, and what is left out; absent where the reader may not see it. */
export function Co2Banner({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  const { co2 } = shipment
  if (co2 === undefined) return null
  const kg = (value: string) => formats.quantity(roundedKg(value))
  return (
    <AskBanner
      tone="ok"
      icon={<Leaf size={18} aria-hidden="true" />}
      action={<ActButton shipment={shipment} past={past} command="report-emissions" quiet />}
    >
      {co2 === null ? (
        t('co2.unknown')
      ) : (
        <>
          <strong>{t('co2.wellToWheel', { kg: kg(co2.wellToWheelKg) })}</strong>{' '}
          {t('co2.tankToWheel', { kg: kg(co2.tankToWheelKg) })}
          <Box mt="1" fontSize="sm">
            {t('co2.quality', {
              label: words(`co2.${co2.label}`),
              share: formats.percent(Number(co2.sharePercent) / 100),
            })}{' '}
            {t(co2.hubsIncluded ? 'co2.withHubs' : 'co2.withoutHubs')}{' '}
            {co2.factors.length > 0 &&
              t('co2.factors', { list: formats.list(co2.factors.map(factor => `${factor.source} ${factor.version}`)) })}
          </Box>
        </>
      )}
    </AskBanner>
  )
}
