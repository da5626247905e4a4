import * as z from 'zod'

/** The stations of the chain line in their order; the small one leaves out Booked and Picked up. */
export const stations = [
  'sent',
  'confirmed',
  'approved',
  'booked',
  'picked-up',
  'departed',
  'arrived',
  'cleared',
  'delivered',
] as const
export type Station = (typeof stations)[number]

export const smallStations = ['sent', 'confirmed', 'approved', 'departed', 'arrived', 'cleared', 'delivered'] as const

/** The stations of a list's row; the present one is the next shown where the line stands between them. */
export function shortened<Drawn extends { readonly station: Station; readonly state: StationState }>(
  large: readonly Drawn[],
): Drawn[] {
  const shown = large.filter(({ station }) => (smallStations as readonly Station[]).includes(station))
  const isBetween = large.some(one => one.state === 'now' && !shown.includes(one))
  const next = isBetween ? shown.find(({ state }) => state === 'planned' || state === 'estimated') : undefined
  return shown.map(one => (one === next ? { ...one, state: 'now' } : one))
}

/** late: overdue; stopped: it ended there (both a red ring); half: part of the quantity has passed, `share` says how much. */
export const stationStates = ['done', 'half', 'now', 'estimated', 'planned', 'late', 'stopped'] as const
export type StationState = (typeof stationStates)[number]

/** actual "16 Nov", by "by 24 Nov", estimated "est. 12 Jan", planned "plan 17 Jan", required "required 12 Jan". */
export const stationDateKinds = ['actual', 'by', 'estimated', 'planned', 'required'] as const
export type StationDateKind = (typeof stationDateKinds)[number]

export const smallStation = z.object({
  station: z.enum(stations),
  state: z.enum(stationStates),
  /** 0 to 1, with state half, or late where the rest of a part is. */
  share: z.number().nullable(),
  date: z.iso.date().nullable(),
  dateKind: z.enum(stationDateKinds).nullable(),
})
export type SmallStation = z.infer<typeof smallStation>

export const largeStation = smallStation.extend({
  /** UN/LOCODE or the airport's code, where the station has a place. */
  place: z.string().nullable(),
  /** Days later (+) or earlier (-) than required or planned; null where nothing can be compared. */
  slipDays: z.number().int().nullable(),
  /** The events behind the station, oldest first: they open in the history. */
  events: z.array(z.object({ id: z.string(), type: z.string(), at: z.iso.datetime() })),
})
export type LargeStation = z.infer<typeof largeStation>

export const smallChain = z.object({
  entity: z.literal('purchase-order'),
  id: z.uuid(),
  stations: z.array(smallStation),
  slipDays: z.number().int().nullable(),
  /** The client’s (IANA): by its clock the days are told, but of what happened at a place by the place’s own. */
  zone: z.string(),
})
export type SmallChain = z.infer<typeof smallChain>

export const largeChain = z.object({
  entity: z.literal('purchase-order'),
  id: z.uuid(),
  number: z.string(),
  stations: z.array(largeStation),
  slipDays: z.number().int().nullable(),
  /** The client’s (IANA): by its clock the days are told, but of what happened at a place by the place’s own. */
  zone: z.string(),
})
export type LargeChain = z.infer<typeof largeChain>
