import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import { quoteRequestContent } from '@quayside/contracts/quotes/content.ts'
import type { QuoteRequestEvent } from '@quayside/contracts/quotes/events.ts'
import type { QuoteRequestStatus } from '@quayside/contracts/quotes/statuses.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { expect, test } from 'vitest'
import { companiesOfRequest, type QuoteRequestCommand, quoteRequest } from './quote-request.ts'
import { asked, customer, noForeign, quoteId, requested, requestId } from './testing/quotes.ts'

const answered: QuoteRequestEvent = { type: 'QuoteRequestAnswered', data: { requestId, quoteId } }
const histories: Readonly<Record<QuoteRequestStatus, readonly QuoteRequestEvent[]>> = {
  OPEN: [requested],
  ANSWERED: [requested, answered],
  CLOSED: [requested, answered, { type: 'QuoteRequestClosed', data: { requestId, quoteId } }],
  WITHDRAWN: [requested, { type: 'QuoteRequestWithdrawn', data: { requestId } }],
  DECLINED: [requested, { type: 'QuoteRequestDeclined', data: { requestId, reason: 'No capacity' } }],
}
const commands = {
  withdraw: { type: 'withdraw' },
  decline: { type: 'decline', reason: 'No capacity' },
  'ask-again': { type: 'ask-again' },
  answered: { type: 'answered', quoteId },
  close: { type: 'close', quoteId },
} as const
type Name = keyof typeof commands

/** Who may, from where; with the repeats, which change nothing. */
const table: Readonly<Record<Name, Readonly<Partial<Record<QuoteRequestStatus, string>>>>> = {
  withdraw: { OPEN: 'CO', ANSWERED: 'CO', WITHDRAWN: 'CO' },
  decline: { OPEN: 'OA', DECLINED: 'OA' },
  'ask-again': { WITHDRAWN: 'C', DECLINED: 'C', OPEN: 'C' },
  answered: { OPEN: 'S', ANSWERED: 'S', CLOSED: 'S', WITHDRAWN: 'S', DECLINED: 'S' },
  close: { OPEN: 'S', ANSWERED: 'S', CLOSED: 'S', WITHDRAWN: 'S', DECLINED: 'S' },
}
const cells = (Object.keys(histories) as QuoteRequestStatus[]).flatMap(status =>
  (Object.keys(commands) as Name[]).flatMap(name =>
    (['O', 'A', 'C', 'P', 'S'] as ActorKind[]).map(actor => ({ status, name, actor })),
  ),
)

test.each(cells)('[D3.013] $name by $actor of a request that is $status', ({ status, name, actor }) => {
  const command = { ...asked(actor), ...commands[name] } as QuoteRequestCommand
  const { decision } = given(quoteRequest, histories[status]).when(command)
  expect(decision.accepted).toBe(table[name][status]?.includes(actor) === true)
  const again = given(quoteRequest, [...histories[status], ...(decision.accepted ? decision.events : [])]).when(command)
  if (decision.accepted) again.thenNothing()
})

test('[D3.013] a client asks, or the operator in its name; a supplier and an administrator do not', () => {
  if (requested.type !== 'QuoteRequested') throw new Error('no request')
  const { data } = requested
  const request = { type: 'request', ...data, foreign: noForeign } as const
  for (const kind of ['C', 'O'] as const) {
    const state = given(quoteRequest, [])
      .when({ ...asked(kind), ...request })
      .then([requested])
    expect(companiesOfRequest(state)).toEqual([operatingCompanyId, customer])
  }
  for (const kind of ['P', 'A'] as const)
    given(quoteRequest, [])
      .when({ ...asked(kind), ...request })
      .thenRejected('only-client-or-operator')
  const stranger = '018f0000-0000-7000-8000-000000000099'
  given(quoteRequest, [])
    .when({ ...asked('O'), ...request, customerCompanyId: stranger })
    .thenRejected('quote-customer-unknown')
  given(quoteRequest, [])
    .when({ ...asked('C'), ...request, foreign: { strangeOrders: data.content.purchaseOrderIds } })
    .thenRejected('quote-order-unknown')
  given(quoteRequest, [requested])
    .when({ ...asked('O'), type: 'decline', reason: ' ' })
    .thenRejected('reason-required')
})

test.each<[string, object, readonly [string, string][]]>([
  [
    'that says nothing',
    { purchaseOrderIds: [], goods: {}, packages: [] },
    [
      ['transport-mode-required', 'content.goods.transportMode'],
      ['quote-request-route-required', 'content.locations.origin.name'],
      ['quote-request-goods-required', 'content.goods.description'],
    ],
  ],
  [
    'for days that are past, the arrival before the departure',
    { departureDate: '2026-03-09', arrivalDate: '2026-03-08' },
    [
      ['wished-date-past', 'content.departureDate'],
      ['wished-date-past', 'content.arrivalDate'],
      ['wished-dates-reversed', 'content.arrivalDate'],
    ],
  ],
])('[D3.013] a request %s is refused at each field', (_, over, faults) => {
  if (requested.type !== 'QuoteRequested') throw new Error('no request')
  const { data } = requested
  const content = quoteRequestContent.parse({ ...data.content, ...over })
  const { decision } = given(quoteRequest, []).when({
    ...asked('C'),
    ...data,
    type: 'request',
    content,
    foreign: noForeign,
  })
  expect(decision.accepted ? [] : decision.rejections.map(({ code, field }) => [code, field])).toEqual(faults)
})

test('[D3.013] every request that is not closed has a way out', () => {
  for (const [status, history] of Object.entries(histories)) {
    const ways = cells.filter(cell => {
      const { decision } = given(quoteRequest, history).when({
        ...asked(cell.actor),
        ...commands[cell.name],
      } as QuoteRequestCommand)
      return decision.accepted && decision.events.length > 0
    })
    expect([status, ways.length > 0]).toEqual([status, status !== 'CLOSED'])
  }
})
