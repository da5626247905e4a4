import * as z from 'zod'
import { type CarrierReport, type Reading, withHash } from './carrier-report.ts'
import { type FreightStatus, readFreightStatus } from './freight-status.ts'
import { instantOf, jsonOf, moment, readEach, word } from './reading.ts'

/**
 * IATA Cargo-IMP freight status messages (FSU/12 to FSU/14, and FSA, the answer to a request, which is built alike), in
 * this frame: `{ "messages": [{ "sentAt": instant with offset, "text": "FSU/14\n020-12345675FRAJFK/T1K100\nRCS/..." }],
 * "next": cursor of the next page }`. The text has neither year nor zone: the year is the one nearest to `sentAt`, the zone
 * the airport's.
 */
const message = z
  .object({ sentAt: moment, text: word(20_000) })
  .transform(({ sentAt, text }, context): { sentAt: string; statuses: readonly FreightStatus[] } => {
    const read = readFreightStatus(text, instantOf(sentAt))
    if ('rule' in read) {
      context.addIssue({ code: 'custom', path: ['text'], message: `line ${read.line}: ${read.rule}` })
      return z.NEVER
    }
    return { sentAt: instantOf(sentAt), statuses: read.statuses }
  })

export function readAirFsu(carrier: string, body: string): Reading {
  const frame = jsonOf(body) as { messages?: unknown } | null
  return readEach(frame?.messages, message, ({ sentAt, statuses }) =>
    statuses.map(status => reportOf(carrier, sentAt, status)),
  )
}

function reportOf(carrier: string, messageTime: string, status: FreightStatus): CarrierReport {
  const { airWaybill, ...told } = status
  return withHash({
    carrier,
    standard: 'IATA-FSU',
    messageTime,
    equipment: null,
    empty: null,
    ...told,
    documents: [airWaybill],
    bookings: [],
  })
}
