import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { notYours, serves } from '@quayside/contracts/access/by.ts'
import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { mayRepeat, type Row, reasonMissing, refusedByRows } from '@quayside/contracts/kernel/transitions.ts'
import type { QuoteRequestCommandName } from '@quayside/contracts/quotes/commands.ts'
import type { QuoteRequestContent } from '@quayside/contracts/quotes/content.ts'
import type { QuoteRequestEvent } from '@quayside/contracts/quotes/events.ts'
import { type QuoteRequestStatus, quotePreparers } from '@quayside/contracts/quotes/statuses.ts'
import { type Foreign, requestFaults } from './content.ts'
import type { Asked } from './rules.ts'

export type QuoteRequest = {
  readonly status: QuoteRequestStatus
  readonly requestId: string
  readonly requestNumber: string
  readonly customerCompanyId: string
  readonly issuingCompanyId: string
  readonly content: QuoteRequestContent
}
export type QuoteRequestState = { readonly status: 'NONE' } | QuoteRequest

type RequestQuote = Asked & {
  readonly type: 'request'
  readonly requestId: string
  readonly requestNumber: string
  readonly customerCompanyId: string
  readonly issuingCompanyId: string
  readonly content: QuoteRequestContent
  readonly foreign: Foreign
}
type Asking = Asked &
  ({ readonly type: 'withdraw' | 'ask-again' } | { readonly type: 'decline'; readonly reason: string })
/** One of its quotes was sent, or approved. */
type Told = Asked & { readonly type: 'answered' | 'close'; readonly quoteId: string }
export type QuoteRequestCommand = RequestQuote | Asking | Told

const askers: readonly ActorKind[] = ['C', 'O']
type Rows = readonly Row<QuoteRequestStatus>[]

/** `answer` is what a quote made from it does; the other commands stand in section 3's first lines. */
export const requestRows: Readonly<Record<QuoteRequestCommandName, Rows>> = {
  answer: [{ who: quotePreparers, from: ['OPEN', 'ANSWERED'] }],
  withdraw: [{ who: askers, from: ['OPEN', 'ANSWERED'] }],
  decline: [{ who: quotePreparers, from: ['OPEN'] }],
  'ask-again': [{ who: ['C'], from: ['DECLINED', 'WITHDRAWN'] }],
}

export function isRequest(state: QuoteRequestState): state is QuoteRequest {
  return state.status !== 'NONE'
}

/** Whom it concerns: its customer, and the operating company where it serves that. */
function isConcerned({ by }: Asked, { customerCompanyId }: { customerCompanyId: string }): boolean {
  return by.kind !== 'P' && serves(by, customerCompanyId)
}

/** Why a command cannot be given now: what `allowedCommands` tells. */
export function blockedRequest(
  name: QuoteRequestCommandName,
  request: Omit<QuoteRequest, 'content' | 'issuingCompanyId'>,
  asked: Asked,
): Rejection | null {
  if (!isConcerned(asked, request)) return { code: 'quote-request-not-found', params: {} }
  const { requestNumber: number, status } = request
  return refusedByRows(
    requestRows[name],
    { kind: asked.by.kind, status },
    {
      others: notYours,
      status: allowed => ({
        code: 'quote-request-wrong-status',
        params: { number, status, allowed: allowed.join(', ') },
      }),
    },
  )
}

function evolve(state: QuoteRequestState, event: QuoteRequestEvent): QuoteRequestState {
  if (event.type === 'QuoteRequested') return { ...event.data, status: 'OPEN' }
  return isRequest(state) ? { ...state, status: statusAfter[event.type] } : state
}

const statusAfter: Readonly<Record<Exclude<QuoteRequestEvent['type'], 'QuoteRequested'>, QuoteRequestStatus>> = {
  QuoteRequestAnswered: 'ANSWERED',
  QuoteRequestClosed: 'CLOSED',
  QuoteRequestWithdrawn: 'WITHDRAWN',
  QuoteRequestDeclined: 'DECLINED',
  QuoteRequestRenewed: 'OPEN',
}

function decide(command: QuoteRequestCommand, state: QuoteRequestState): Decision<QuoteRequestEvent> {
  if (command.type === 'request') return request(command, state)
  if (!isRequest(state)) return reject('quote-request-not-found')
  if ('quoteId' in command) return told(command, state)
  if (isRepeat(command, state)) return accept()
  const refused = blockedRequest(command.type, state, command)
  if (refused !== null) return rejectAll([refused])
  const { requestId } = state
  switch (command.type) {
    case 'withdraw':
      return accept({ type: 'QuoteRequestWithdrawn', data: { requestId } })
    case 'ask-again':
      return accept({ type: 'QuoteRequestRenewed', data: { requestId } })
    case 'decline': {
      const missing = reasonMissing(command.reason)
      if (missing !== null) return rejectAll([missing])
      return accept({ type: 'QuoteRequestDeclined', data: { requestId, reason: command.reason } })
    }
  }
}

function request(command: RequestQuote, state: QuoteRequestState): Decision<QuoteRequestEvent> {
  const { by, requestId, requestNumber, content, foreign } = command
  if (!askers.includes(by.kind)) return rejectAll([notYours(askers)])
  if (isRequest(state)) return accept()
  if (!isConcerned(command, command))
    return rejectAll([{ code: 'quote-customer-unknown', params: {}, field: 'customerCompanyId' }])
  const [first, ...rest] = requestFaults(content, command.today, foreign)
  if (first !== undefined) return rejectAll([first, ...rest])
  const customerCompanyId = command.customerCompanyId as CompanyId
  const issuingCompanyId = command.issuingCompanyId as CompanyId
  const data = { requestId, requestNumber, customerCompanyId, issuingCompanyId, content }
  return accept({ type: 'QuoteRequested', data })
}

/** Of a quote of it; what was withdrawn or declined meanwhile stays so. */
function told({ type, by, quoteId }: Told, { requestId, status }: QuoteRequest): Decision<QuoteRequestEvent> {
  if (by.kind !== 'S') return reject('quote-request-not-found')
  const data = { requestId, quoteId }
  if (type === 'answered') return status === 'OPEN' ? accept({ type: 'QuoteRequestAnswered', data }) : accept()
  const isOpen = status === 'OPEN' || status === 'ANSWERED'
  return isOpen ? accept({ type: 'QuoteRequestClosed', data }) : accept()
}

function isRepeat(command: Asking, state: QuoteRequest): boolean {
  const leadsTo = { withdraw: 'WITHDRAWN', decline: 'DECLINED', 'ask-again': 'OPEN' } as const
  const { by, type } = command
  return (
    state.status === leadsTo[type] &&
    isConcerned(command, state) &&
    mayRepeat(requestRows[type], { kind: by.kind, status: state.status })
  )
}

export function companiesOfRequest(state: QuoteRequestState): readonly string[] {
  return isRequest(state) ? [state.issuingCompanyId, state.customerCompanyId] : []
}

const initial: QuoteRequestState = { status: 'NONE' }

/** Stream `QuoteRequest-<requestId>`. */
export const quoteRequest = { name: 'QuoteRequest', initial, evolve, decide } as const
