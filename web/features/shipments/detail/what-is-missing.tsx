import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { CircleAlert, History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { AskBanner } from '../../../ui/panel.tsx'
import { useMissingText } from './allowed.ts'
import { useShipmentLocation } from './shipment-location.ts'

/** What keeps it from going on; and while the past is shown, which moment. */
export function WhatIsMissing({ shipment, past }: { shipment: ShipmentDetail; past: string | null }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  const missingText = useMissingText()
  const { showAsOf } = useShipmentLocation()
  if (past !== null)
    return (
      <AskBanner
        tone="warn"
        icon={<History size={18} aria-hidden="true" />}
        action={
          <Button look="link" onClick={() => showAsOf(null)}>
            {t('asOf.back')}
          </Button>
        }
      >
        <strong>{t('asOf.title', { at: formats.instant(past) })}</strong> {t('asOf.text')}
      </AskBanner>
    )
  const holds = shipment.holds.filter(hold => hold.open)
  if (shipment.missing.length === 0 && holds.length === 0) return null
  const missing = shipment.missing.map(missingText)
  const held = holds.map(({ kind, condition }) => (condition === null ? words(`hold.${kind}`) : missingText(condition)))
  return (
    <AskBanner tone="warn" icon={<CircleAlert size={18} aria-hidden="true" />}>
      {missing.length > 0 && (
        <>
          <strong>{t('missing', { count: missing.length })}</strong> {formats.list(missing)}.{' '}
        </>
      )}
      {holds.length > 0 && (
        <>
          <strong>{t('held', { count: holds.length })}</strong> {formats.list([...new Set(held)])}.
        </>
      )}
    </AskBanner>
  )
}
