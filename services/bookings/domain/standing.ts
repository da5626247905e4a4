import type { BookingConfirmation } from '@quayside/contracts/bookings/details.ts'
import type { BookingRefusal, CarrierAnswer } from '@quayside/contracts/bookings/events.ts'
import type {
  BookingChip,
  BookingRequestKind,
  BookingRequestState,
  BookingStatus,
  CarrierWord,
  RequestSide,
} from '@quayside/contracts/bookings/statuses.ts'
import type { AskedRequest, BookingFacts } from './booking-state.ts'

export type BookingRequest = {
  readonly requestId: string
  readonly kind: BookingRequestKind
  readonly side: RequestSide
  readonly state: BookingRequestState
  readonly version: number | null
  readonly reason: string
  readonly answer: string | null
  /** Why the portal itself declined it. */
  readonly refusals: readonly BookingRefusal[]
  readonly at: string
}

/** Where a booking stands: derived, so that no order in which the carrier's answers come makes a difference. */
export type Standing = {
  readonly status: BookingStatus
  readonly chip: BookingChip | null
  readonly reason: string
  readonly confirmation: BookingConfirmation | null
  /** What the carrier asks to be supplied. */
  readonly askedFields: readonly string[]
  readonly requests: readonly BookingRequest[]
  /** The version that holds: the one that is asked for, or a later one that the carrier took as an amendment. */
  readonly holds: number
}

export function standingOf(facts: BookingFacts): Standing {
  const heard = facts.answers.filter(answer => isOfVersion(answer, facts)).sort(newestFirst)
  const requests = requestsOf(facts, heard)
  const said = saidByCarrier(heard, requests)
  const status = statusOf(facts, said.status)
  const amended = requests.findLast(
    one => one.kind === 'AMENDMENT' && one.state === 'CONFIRMED' && one.version !== null,
  )
  const isWaiting = status === 'REQUESTED' || status === 'PENDING_UPDATE'
  const isPassedOn = facts.passedOn.some(one => one.version === facts.askedVersion)
  return {
    status,
    chip: isWaiting && isPassedOn ? 'WITH CARRIER' : null,
    reason: facts.ended?.reason ?? said.reason,
    confirmation: newestConfirmation(heard)?.confirmation ?? null,
    askedFields: status === 'PENDING_UPDATE' ? said.fields : [],
    requests,
    holds: Math.max(facts.askedVersion, amended?.version ?? 0),
  }
}

function statusOf({ ended, shipment }: BookingFacts, said: BookingStatus): BookingStatus {
  if (ended !== null) return ended.as
  return said === 'CONFIRMED' && shipment.outcome !== 'open' ? 'COMPLETED' : said
}

/**
 * An answer that names a version is of that one or of what was amended since; a port's names none, and one from before the
 * version was passed on says nothing of it.
 */
function isOfVersion(answer: CarrierAnswer, { askedVersion, passedOn }: BookingFacts): boolean {
  if (answer.version !== null) return answer.version >= askedVersion
  return passedOn.some(one => one.version === askedVersion && Date.parse(one.at) <= Date.parse(answer.at))
}

export function newestFirst(one: CarrierAnswer, other: CarrierAnswer): number {
  const byTime = Date.parse(other.at) - Date.parse(one.at)
  return byTime !== 0 ? byTime : other.contentHash < one.contentHash ? -1 : other.contentHash > one.contentHash ? 1 : 0
}

/** Without a reference and times a carrier has confirmed nothing that could be used. */
const isConfirmation = ({ code, confirmation }: CarrierAnswer) => code === 'CONFIRMED' && confirmation !== null
const newestConfirmation = (heard: readonly CarrierAnswer[]) => heard.find(isConfirmation)

/** What an answer makes of a booking: before the carrier has confirmed it once, and after. Others make nothing of it. */
const before: Partial<Record<CarrierWord, BookingStatus>> = {
  RECEIVED: 'REQUESTED',
  UPDATE_RECEIVED: 'REQUESTED',
  PENDING_UPDATE: 'PENDING_UPDATE',
  REJECTED: 'REJECTED',
}
const after: Partial<Record<CarrierWord, BookingStatus>> = {
  CONFIRMED: 'CONFIRMED',
  PENDING_AMENDMENT: 'CONFIRMED',
  DECLINED: 'DECLINED',
  REJECTED: 'DECLINED',
}

type Said = { readonly status: BookingStatus; readonly reason: string; readonly fields: readonly string[] }

function saidByCarrier(heard: readonly CarrierAnswer[], requests: readonly BookingRequest[]): Said {
  const over = heard.find(answer => answer.code === 'CANCELLED')
  if (over !== undefined) return { status: 'CANCELLED', reason: over.reason, fields: [] }
  const cancelled = requests.find(one => one.kind === 'CANCELLATION' && one.state === 'CONFIRMED')
  if (cancelled !== undefined) return { status: 'CANCELLED', reason: cancelled.reason, fields: [] }
  const meaning = newestConfirmation(heard) === undefined ? before : after
  const newest = heard.find(answer => meaningOf(answer, meaning) !== undefined)
  if (newest === undefined) return { status: 'REQUESTED', reason: '', fields: [] }
  const status = meaningOf(newest, meaning) ?? 'REQUESTED'
  return { status, reason: newest.reason, fields: newest.fields }
}

function meaningOf(answer: CarrierAnswer, meaning: typeof before): BookingStatus | undefined {
  if (answer.code === 'CONFIRMED' && !isConfirmation(answer)) return undefined
  return meaning[answer.code as CarrierWord]
}

function requestsOf(facts: BookingFacts, heard: readonly CarrierAnswer[]): BookingRequest[] {
  const own = facts.asked.map((request, index) => {
    const next = facts.asked.slice(index + 1).find(one => one.kind === request.kind)
    return ofClient(request, next?.at ?? null, facts)
  })
  return [...own, ...ofCarrier(facts, heard)].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const answersTo: Readonly<Record<BookingRequestKind, Partial<Record<CarrierWord, BookingRequestState>>>> = {
  AMENDMENT: {
    AMENDMENT_RECEIVED: 'RECEIVED',
    AMENDMENT_CONFIRMED: 'CONFIRMED',
    AMENDMENT_DECLINED: 'DECLINED',
    AMENDMENT_CANCELLED: 'WITHDRAWN',
  },
  CANCELLATION: {
    CANCELLATION_RECEIVED: 'RECEIVED',
    CANCELLATION_CONFIRMED: 'CONFIRMED',
    CANCELLATION_DECLINED: 'DECLINED',
  },
}

/** What the carrier said last to it; a cancellation that it has confirmed once is one. */
function ofClient({ requestId, kind, version, reason, at }: AskedRequest, until: string | null, facts: BookingFacts) {
  const own = { requestId, kind, side: 'client', version, reason, at } as const
  const ended = facts.answered[requestId]
  if (ended !== undefined) return { ...own, state: ended.outcome, answer: ended.reason, refusals: ended.refusals }
  const heard = facts.answers
    .filter(({ code, at: told }) => answersTo[kind][code as CarrierWord] !== undefined && isBetween(told, at, until))
    .sort(newestFirst)
  const answer = heard.find(one => one.code === 'CANCELLATION_CONFIRMED') ?? heard[0]
  const state = (answer && answersTo[kind][answer.code as CarrierWord]) ?? 'RECEIVED'
  return { ...own, state, answer: answer?.reason ?? null, refusals: [] }
}

function isBetween(at: string, from: string, until: string | null): boolean {
  return Date.parse(at) >= Date.parse(from) && (until === null || Date.parse(at) < Date.parse(until))
}

/** Each wish of the carrier for a change: the newest is open until it is answered, or the carrier confirms anew. */
function ofCarrier({ answered }: BookingFacts, heard: readonly CarrierAnswer[]): BookingRequest[] {
  if (newestConfirmation(heard) === undefined) return []
  const newest = heard.find(answer => meaningOf(answer, after) !== undefined)
  return heard
    .filter(answer => answer.code === 'PENDING_AMENDMENT')
    .map(({ contentHash: requestId, reason, at }) => {
      const ended = answered[requestId]
      const state = ended?.outcome ?? (newest?.contentHash === requestId ? 'RECEIVED' : 'WITHDRAWN')
      const answer = ended?.reason ?? null
      const wish = { requestId, kind: 'AMENDMENT', side: 'carrier', version: null, reason, at } as const
      return { ...wish, state, answer, refusals: [] }
    })
}

export function openRequest({ requests }: Pick<Standing, 'requests'>): BookingRequest | null {
  return requests.find(one => one.state === 'RECEIVED') ?? null
}
