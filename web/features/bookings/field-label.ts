import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The booking's own words come first; parties, goods, packages and charges are called as in every freight form. */
const ownParts: ReadonlySet<string> = new Set(['terms', 'references', 'equipment', 'copyRecipients', 'lines'])

/** What the form calls what is sent by another name. */
const sentAs: Readonly<Record<string, string>> = { standing: 'lines', recipients: 'copyRecipients' }

type Line = Pick<BookingDetail['content']['lines'][number], 'orderNumber' | 'sku' | 'description'>
const none: readonly Line[] = []

/** What a field of a version is called, by its path: `terms.transitDays`, `parties.shipper.name`, `packages.0.count`; goods of `lines` by their order. */
export function useFieldLabel(lines: readonly Line[] = none): (path: string) => string {
  const { t } = useTranslation('booking-fields')
  return useCallback(
    (path: string) => {
      const [named = '', ...steps] = path.split('.')
      const part = sentAs[named] ?? named
      const last = steps.at(-1)
      if (part === 'request') return t(`booking-words:request.${last}`, { defaultValue: last })
      if (part === 'cutOff') return t(`cutOff.${last}`, { defaultValue: last })
      if (last === undefined) return t(part, { defaultValue: part })
      // Whose goods are in a line of packages is told as one.
      if (steps.includes('orderLineIds'))
        return t('ofRow', { row: t('row', { of: t('packages'), number: Number(steps[0]) + 1 }), field: t('lines') })
      const own = () => t([`booking-fields:${last}`, `shipment-fields:${last}`], { defaultValue: last })
      const shared = () => t([`freight:field.${last}`, `booking-fields:${last}`], { defaultValue: last })
      const place = Number(steps[0])
      if (Number.isInteger(place)) {
        const line = named === 'lines' ? lines[place] : undefined
        const row =
          line === undefined
            ? t('row', { of: t(part, { defaultValue: part }), number: place + 1 })
            : `${line.orderNumber} ${line.sku ?? line.description}`
        if (part === 'copyRecipients' && steps.length > 1)
          return t('ofRow', { row, field: t(`booking-form:recipients.${last}`, { defaultValue: last }) })
        return steps.length === 1 ? row : t('ofRow', { row, field: ownParts.has(part) ? own() : shared() })
      }
      if (ownParts.has(part)) return own()
      const [of = ''] = steps
      if (part === 'parties' || part === 'locations') {
        const named = part === 'parties' ? t(`freight:role.${of}`, { defaultValue: of }) : t(of, { defaultValue: of })
        return steps.length === 1 ? named : t('ofRow', { row: named, field: shared() })
      }
      return shared()
    },
    [t, lines],
  )
}
