import { boundedText, retryAfterOf } from '@quayside/platform/carriers/bounded-answer.ts'
import type { CarrierSettings } from '@quayside/platform/carriers/carrier-settings.ts'
import type { Clock } from '@quayside/platform/ports/clock.ts'
import { type DcsaBooking, dcsaBooking } from './dcsa-booking.ts'

/** What came of a call to a carrier's system. */
export type Spoken<Told> =
  | { readonly kind: 'told'; readonly told: Told }
  | { readonly kind: 'later'; readonly afterMs: number | null }
  | { readonly kind: 'failed'; readonly why: string }
  /** It will never take it as it is. */
  | { readonly kind: 'refused'; readonly why: string }

/** A carrier that is booked by its own system. */
export type CarrierBooking = {
  /** The carrier's key in `CARRIERS`. */
  readonly portKey: string
  /** Of what it sends by itself; null where nothing is taken. */
  readonly secret: string | null
  submit(request: object): Promise<Spoken<string>>
  /** Another version of it, also an amendment of a confirmed one. */
  update(reference: string, request: object): Promise<Spoken<null>>
  cancel(reference: string, what: object): Promise<Spoken<null>>
  read(reference: string): Promise<Spoken<DcsaBooking>>
}

const longestCallMs = 20_000

/** DCSA Booking 2.0 over HTTP; null for a carrier without that. */
export function dcsaCarrier(settings: CarrierSettings, clock: Clock): CarrierBooking | null {
  const { name: portKey, bookingUrl, secret } = settings
  if (bookingUrl === undefined) return null
  const at = (reference: string) => `${bookingUrl}/bookings/${encodeURIComponent(reference)}`
  const call = (method: string, url: string, body?: object) => called(settings, clock, { method, url, body })
  const done = (answer: Spoken<unknown>): Spoken<null> =>
    answer.kind === 'told' ? { kind: 'told', told: null } : answer
  return {
    portKey,
    secret: secret ?? null,
    async submit(request) {
      const answer = await call('POST', `${bookingUrl}/bookings`, request)
      if (answer.kind !== 'told') return answer
      const { carrierBookingRequestReference: reference } = (answer.told ?? {}) as Record<string, unknown>
      if (typeof reference !== 'string' || reference === '') return { kind: 'failed', why: 'no reference was given' }
      return { kind: 'told', told: reference }
    },
    update: async (reference, request) => done(await call('PUT', at(reference), request)),
    cancel: async (reference, what) => done(await call('PATCH', at(reference), what)),
    async read(reference) {
      const answer = await call('GET', at(reference))
      if (answer.kind !== 'told') return answer
      const read = dcsaBooking.safeParse(answer.told)
      return read.success
        ? { kind: 'told', told: read.data }
        : { kind: 'failed', why: `unreadable: ${read.error.message}` }
    },
  }
}

type Call = { readonly method: string; readonly url: string; readonly body?: object | undefined }

async function called(
  { key, keyHeader }: CarrierSettings,
  clock: Clock,
  { method, url, body }: Call,
): Promise<Spoken<unknown>> {
  const own: Record<string, string> =
    key === undefined ? {} : keyHeader === undefined ? { authorization: `Bearer ${key}` } : { [keyHeader]: key }
  try {
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', 'api-version': '2', ...own },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirect would carry the key elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(longestCallMs),
    })
    const text = await boundedText(answer)
    if (answer.status === 429 || answer.status === 503)
      return { kind: 'later', afterMs: retryAfterOf(answer.headers.get('retry-after'), clock.now()) }
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 401 && answer.status !== 408)
      return { kind: 'refused', why: `answered ${answer.status}: ${text.slice(0, 500)}` }
    if (answer.status >= 300) return { kind: 'failed', why: `answered ${answer.status}` }
    return { kind: 'told', told: text === '' ? null : JSON.parse(text) }
  } catch (fault) {
    const { name, message, cause } = fault as Error
    return { kind: 'failed', why: `${name}: ${cause instanceof Error ? cause.message : message}` }
  }
}
