import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { Whereabouts } from '@quayside/contracts/shipments/map.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/formats.ts'

/** Where it is in words, since which day there, and how that is known. */
export function WhereText({ position: { kind, place, unlocode, at } }: { position: Whereabouts }) {
  const { t } = useTranslation('shipment-map')
  const formats = useFormats()
  return (
    <>
      {t(`where.${kind}`, {
        place,
        at: at === null ? '' : formats.date(dayAtPlace(at, { unlocode: unlocode ?? null, country: null }), 'short'),
      })}
    </>
  )
}
