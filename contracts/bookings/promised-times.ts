import type { Rejection } from '../kernel/decision.ts'
import { type BookingCutOffs, cutOffKinds } from './details.ts'

type PromisedTimes = {
  readonly etd: string | null
  readonly eta: string | null
  readonly cutOffs: Readonly<Record<keyof BookingCutOffs, { readonly at: string } | null>>
}

/** A carrier's times against each other, at their fields; null where one is not entered yet. */
export function promisedTimeFaults({ etd, eta, cutOffs }: PromisedTimes): Rejection[] {
  if (etd === null) return []
  const departure = Date.parse(etd)
  const faults: (Rejection | null)[] = [
    eta !== null && Date.parse(eta) < departure
      ? { code: 'booking-dates-out-of-order', params: { etd, eta }, field: 'confirmation.eta' }
      : null,
    ...cutOffKinds.map((kind): Rejection | null => {
      const at = cutOffs[kind]?.at
      if (at === undefined || Date.parse(at) <= departure) return null
      return {
        code: 'booking-cut-off-after-departure',
        params: { cutOff: at, etd },
        field: `confirmation.cutOffs.${kind}.at`,
      }
    }),
  ]
  return faults.filter(fault => fault !== null)
}
