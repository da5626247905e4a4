import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import * as z from 'zod'

export const deliveryHeaders = {
  /** An id of the sender's, of each message another. */
  id: 'x-message-id',
  /** When it was sent: an instant with its offset. */
  time: 'x-message-time',
  /** `sha256=` and 64 hexadecimal digits: HMAC-SHA256 of `<id>.<time>.` and the body's bytes. */
  signature: 'x-message-signature',
} as const

const minutes = 5
const moment = z.iso.datetime({ offset: true })

export type Delivery = { readonly id: string; readonly time: string }
export type Refusal = { readonly code: ErrorCode; readonly params: RejectionParams }

export function signatureOf(secret: string, id: string, time: string, body: Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(`${id}.${time}.`).update(body).digest('hex')}`
}

/** The delivery, if its signature is that of the carrier's secret and its time is now; strangers learn no more than that. */
export function verified(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Uint8Array,
  secret: string | null,
  now: string,
): Delivery | Refusal {
  const [id, time, signature] = [deliveryHeaders.id, deliveryHeaders.time, deliveryHeaders.signature].map(name => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }) as [string, string, string]
  const isNamed = /^[\x21-\x7e]{1,200}$/.test(id) && moment.safeParse(time).success
  // Also a carrier that is not known, and one without a secret, costs a comparison.
  const expected = Buffer.from(signatureOf(secret ?? 'no carrier of this name', id, time, body))
  const given = Buffer.alloc(expected.length)
  given.write(signature)
  const fits = timingSafeEqual(expected, given) && signature.length === expected.length
  if (!isNamed || secret === null || !fits) return { code: 'carrier-signature-invalid', params: {} }
  if (Math.abs(Date.parse(time) - Date.parse(now)) > minutes * 60_000)
    return { code: 'carrier-message-too-old', params: { value: time, minutes } }
  return { id, time: new Date(time).toISOString() }
}
