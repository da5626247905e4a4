import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { dayZoneOf } from '@quayside/contracts/reference/place-zones.ts'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../../ui/country-name.ts'
import { useFormats } from '../../ui/formats.ts'
import { useStatusText } from '../../ui/status-tag.tsx'

/** Ids tell a reader nothing: what they stand for is told beside them. */
const untold: ReadonlySet<string> = new Set(['vendorCompanyId', 'contactId'])
export const isTold = (field: string): boolean => !untold.has(field.split('.').at(-1) ?? '')

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)
const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value)
const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value)
/** Numbers of these are codes. */
const codes: ReadonlySet<string> = new Set(['commodityCode', 'unNumber', 'imoClass', 'value', 'customerReference'])

/** A value of a version or of its history in words: codes, days, moments by the clock of where they are, and figures. */
export function useWrittenField({ content }: Pick<BookingDetail, 'content'>) {
  const { t } = useTranslation('booking-words')
  const countryName = useCountryName()
  const formats = useFormats()
  const statusText = useStatusText('booking')
  const skus = new Map(content.lines.map(line => [line.orderLineId, line.sku ?? line.description]))
  return (field: string, value: string): string => {
    const name = field.split('.').at(-1) ?? field
    if (field === 'status' || field === 'chip') return statusText(value)
    if (field.startsWith('request.')) return t(`requestState.${value}`, { defaultValue: value })
    if (field.includes('.orderLineIds')) return skus.get(value) ?? value
    if (name === 'transportMode') return t(`statuses:transportMode.${value}`, { defaultValue: value })
    if (value === 'true' || value === 'false') return t(`statuses:yesNo.${value}`)
    if (name === 'country') return countryName(value)
    if (/Unit$/.test(name)) return t(`freight:${name}.${value}`, { defaultValue: value })
    if (name === 'kind') return t(`shipment-words:reference.${value}`, { defaultValue: value })
    const { origin, destination } = content.locations
    if (isInstant(value)) return formats.instant(value, 'minute', dayZoneOf(field === 'eta' ? destination : origin))
    if (isDay(value)) return formats.date(value, 'full')
    return isNumber(value) && !codes.has(name) ? formats.quantity(value) : value
  }
}
