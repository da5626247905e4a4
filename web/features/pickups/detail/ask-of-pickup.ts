import type { PickupDetail } from '@quayside/contracts/handling/pickup-queries.ts'
import type { PickupCommandName, PickupStatus } from '@quayside/contracts/handling/pickups.ts'
import { isAllowed } from '../../../ui/acts/allowed.ts'

const next = {
  DRAFT: 'send',
  REQUESTED: 'accept',
  SCHEDULED: 'collect',
  CANCEL_REQUESTED: 'answer-cancellation',
  PICKED_UP: 'close',
  FAILED: 'reschedule',
} as const satisfies Partial<Record<PickupStatus, PickupCommandName>>

export type PickupAsk =
  /** Something went by that somebody has to see to. */
  | { of: 'warning'; what: 'window-ended' | 'cut-off-near' | 'withdraw' | 'record' }
  /** The reader is asked; `them` says the same of who is waited for. */
  | { of: 'you' | 'them'; act: (typeof next)[keyof typeof next]; until: string | null }
  | { of: 'ended'; status: 'REJECTED' | 'CANCELLED' }

/** What is asked now, whether of the reader, and until when; null where nothing is. */
export function askOfPickup(pickup: PickupDetail, now: number): PickupAsk | null {
  const { status, attention, overtaken, window, terms } = pickup
  if (overtaken) return { of: 'warning', what: window === null ? 'withdraw' : 'record' }
  if (attention !== null && attention !== 'overtaken') return { of: 'warning', what: attention }
  if (status === 'REJECTED' || status === 'CANCELLED') return { of: 'ended', status }
  if (status === 'CLOSED') return null
  const act = next[status]
  const isBefore = act === 'collect' && window !== null && Date.parse(window.from) > now
  // It closes by itself, with the count or the departure.
  const isTheirs = act === 'close' || isBefore || !isAllowed(pickup, act)
  const until = {
    send: terms.isPastCutOff ? null : terms.cutOffAt,
    accept: terms.isPastCutOff ? null : terms.cutOffAt,
    'answer-cancellation': window?.until ?? null,
    collect: null,
    close: null,
    reschedule: null,
  }[act]
  return { of: isTheirs ? 'them' : 'you', act, until }
}
