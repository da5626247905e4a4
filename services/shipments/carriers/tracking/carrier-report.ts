import { hash } from 'node:crypto'
import type { Call, CarrierStandard } from '@quayside/contracts/shipments/carrier-codes.ts'
import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'

/** What a carrier says happened, or will, before it is known which shipments it is about. */
export type CarrierReport = {
  readonly carrier: string
  readonly standard: CarrierStandard
  readonly code: string
  readonly class: Milestone['class']
  readonly at: string
  /** As the carrier wrote it: an IANA zone, or the offset of its time. */
  readonly zone: string
  readonly messageTime: string
  readonly place: Milestone['place']
  /** Where on the way, as far as the carrier says it itself. */
  readonly call: Call | null
  readonly equipment: string | null
  readonly empty: boolean | null
  /** Null: of the whole. */
  readonly part: { readonly pieces: number; readonly weightKg: string | null } | null
  readonly documents: readonly string[]
  readonly bookings: readonly string[]
  readonly contentHash: string
}

export type MalformedMessage = {
  /** Its place in what was read, counted from 0. */
  readonly index: number
  readonly field: string
  readonly rule: string
  readonly value: string
}

/** A message that cannot be read keeps no other from being read. */
export type Reading = { readonly reports: readonly CarrierReport[]; readonly malformed: readonly MalformedMessage[] }

/** By what it says of whatever it is about: however its fields are ordered and however often it comes, it has one hash. */
export function withHash(report: Omit<CarrierReport, 'contentHash'>): CarrierReport {
  const { standard, code, at, messageTime, place, call, equipment, empty, part } = report
  const said = [standard, code, report.class, at, messageTime, place, call, equipment, empty, part]
  return { ...report, contentHash: hash('sha256', JSON.stringify(said), 'hex').slice(0, 32) }
}

/** References are compared without case, spaces and strokes: `020-1234 5675` is `02012345675`. */
export function referenceKey(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
