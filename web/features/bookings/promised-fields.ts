import { type BookingConfirmation, bookingParts, cutOffKinds } from '@quayside/contracts/bookings/details.ts'
import { promisedTimeFaults } from '@quayside/contracts/bookings/promised-times.ts'
import type { FreightLocations } from '@quayside/contracts/freight/cargo.ts'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ActField } from '../../ui/acts/act-field.ts'
import { instantAt, localTime } from '../../ui/acts/act-times.ts'
import { type ActValues, valueAt } from '../../ui/acts/act-values.ts'

type Ends = Pick<FreightLocations, 'origin' | 'destination'>

const zoneOf = (place: Ends['origin']) => zoneOfPlace(place?.unlocode ?? place?.country)

/** What the carrier promises: times by the clocks of where they are, cut-offs by the one of the origin; `before`: so far. */
export function promisedFields<Thing>(
  { origin, destination }: Ends,
  before: BookingConfirmation | null = null,
): ActField<Thing>[] {
  const [atOrigin, atDestination] = [zoneOf(origin), zoneOf(destination)]
  const departure = (values: ActValues) => instantAt(values, 'confirmation.etd', atOrigin)
  const hasSailed = (values: ActValues) => {
    const etd = departure(values)
    return etd !== null && Date.parse(etd) < Date.now() && etd !== before?.etd
  }
  /** The server's rule on the times, as far as they are entered. */
  const checked = (name: string): Pick<ActField<Thing>, 'name' | 'check'> => ({
    name,
    check(_value, values) {
      const told = cutOffKinds.map(kind => {
        const at = instantAt(values, `confirmation.cutOffs.${kind}.at`, atOrigin)
        return [kind, at === null ? null : { at }] as const
      })
      const faults = promisedTimeFaults({
        etd: departure(values),
        eta: instantAt(values, 'confirmation.eta', atDestination),
        cutOffs: Object.fromEntries(told) as Record<(typeof cutOffKinds)[number], { at: string } | null>,
      })
      return faults.find(({ field }) => field === name) ?? null
    },
  })
  return [
    { name: 'confirmation.reference', label: 'carrierReference', section: 'confirmation', optional: false },
    { name: 'confirmation.etd', label: 'etd', section: 'confirmation', zone: () => atOrigin },
    { ...checked('confirmation.eta'), label: 'eta', section: 'confirmation', zone: () => atDestination },
    // Who records late what has sailed may do so, but says that it is meant.
    {
      name: 'sailed',
      kind: 'check',
      section: 'confirmation',
      ownRow: true,
      shown: hasSailed,
      check: (_value, values) => (valueAt(values, 'sailed') === true ? null : { say: 'sailed' }),
    },
    { name: 'confirmation.conveyance', section: 'confirmation' },
    ...cutOffKinds.map(
      (kind): ActField<Thing> => ({
        ...checked(`confirmation.cutOffs.${kind}.at`),
        label: `cutOff.${kind}`,
        section: 'cutOffs',
        optional: true,
        zone: () => atOrigin,
      }),
    ),
  ]
}

/** What was promised so far, as the inputs hold it. */
export function promisedSoFar(confirmation: BookingConfirmation | null, { origin, destination }: Ends): ActValues {
  const cutOffs = cutOffKinds.map(kind => [kind, { at: localTime(confirmation?.cutOffs[kind]?.at, zoneOf(origin)) }])
  return {
    confirmation: {
      reference: confirmation?.reference ?? '',
      conveyance: confirmation?.conveyance ?? '',
      etd: localTime(confirmation?.etd, zoneOf(origin)),
      eta: localTime(confirmation?.eta, zoneOf(destination)),
      cutOffs: Object.fromEntries(cutOffs),
    },
  }
}

/** A cut-off without a time is none. */
export function promisedBody(entered: ActValues): ActValues & { confirmation: BookingConfirmation } {
  const { cutOffs, ...rest } = entered.confirmation as BookingConfirmation
  const told = cutOffKinds.map(kind => [kind, cutOffs[kind]?.at ? cutOffs[kind] : null])
  return { ...entered, confirmation: { ...rest, cutOffs: Object.fromEntries(told) } }
}

/** What a carrier's wish can be about; charges, recipients and goods of orders are not the carrier's. */
export const askableParts = bookingParts.filter(
  part => part !== 'charges' && part !== 'copyRecipients' && part !== 'lines',
)

export function askableFields<Thing>(): ActField<Thing>[] {
  return askableParts.map(part => ({ name: `part.${part}`, label: part, kind: 'check', section: 'parts' }))
}
