import type { CarrierStandard } from '@quayside/contracts/shipments/carrier-codes.ts'
import type { Reading } from './carrier-report.ts'

export type CarrierReference = {
  readonly kind: 'transport-document' | 'booking' | 'equipment'
  readonly value: string
}

export type CarrierPoll = {
  readonly reference: CarrierReference
  /** Only what the carrier sent or changed since; null: everything. */
  readonly since: string | null
}

export type CarrierAnswer =
  | (Reading & { readonly kind: 'told' })
  /** The carrier asks to come later (429, 503), in milliseconds where it says when. */
  | { readonly kind: 'later'; readonly afterMs: number | null }
  | { readonly kind: 'failed'; readonly why: string }

/** A carrier's tracking, whatever standard it speaks. */
export type CarrierTracking = {
  readonly name: string
  readonly standard: CarrierStandard
  /** Other names under which shipments know the carrier. */
  readonly aliases: readonly string[]
  /** Of the signatures under what it sends by itself; null where it sends nothing. */
  readonly pushSecret: string | null
  /** Never throws and takes a bounded time. Null where it cannot be asked. */
  readonly poll: ((poll: CarrierPoll) => Promise<CarrierAnswer>) | null
  /** What it sent by itself; throws `UnreadableMessages`. */
  read(body: string): Reading
}
