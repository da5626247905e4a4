import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { permissions } from '@quayside/contracts/access/permissions.ts'
import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { QuoteCommandName } from '@quayside/contracts/quotes/commands.ts'
import type { QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import { given } from '@quayside/platform/testing/given.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedCommands } from './allowed-commands.ts'
import { type QuoteCommand, quote } from './quote.ts'
import type { Asked } from './rules.ts'
import { companiesOf, isQuote, type Quote, type QuoteState } from './state.ts'
import {
  asked,
  bookingId,
  charge,
  content,
  counted,
  customer,
  noForeign,
  orderId,
  quoteId,
  type Story,
  stories,
  validUntil,
} from './testing/quotes.ts'

const commentId = '018f0000-0000-7000-8000-000000000080'
const later = '2026-04-15'
const foreign = noForeign
const creation = {
  type: 'create',
  quoteId,
  quoteNumber: 'QU-260310-0000001',
  customerCompanyId: customer,
  issuingCompanyId: operatingCompanyId,
  issuingCurrency: 'USD',
  request: null,
  copiedFrom: null,
  content: content(),
  foreign,
} as const

/** Of each command one that whoever may give it would. */
const commands = {
  revise: { type: 'revise', content: content({ transitDays: 3 }), foreign },
  discard: { type: 'discard' },
  send: { type: 'send', foreign },
  approve: {
    type: 'approve',
    revision: 1,
    onBehalf: 'By telephone',
    bookedOrders: null,
    strangeOrders: [],
    bookingRefusals: [],
  },
  reject: { type: 'reject', revision: 1, reasons: ['TOO_EXPENSIVE'], text: '', onBehalf: 'By telephone' },
  withdraw: { type: 'withdraw', reason: 'Wrong carrier' },
  extend: { type: 'extend', validUntil: later },
  'take-back-approval': { type: 'take-back-approval', reason: 'The goods are late' },
  'create-booking': { type: 'reserve', bookingId, revision: 1, purchaseOrderIds: [orderId] },
  comment: { type: 'comment', commentId, audience: 'shared', text: 'Leaves on Fridays' },
} as const satisfies Record<Exclude<QuoteCommandName, 'copy'>, unknown>
type Name = keyof typeof commands
const give = (name: Name, by: Asked) => ({ ...by, ...commands[name] }) as QuoteCommand

/** Section 3: who may give what, from where. Each cell that is not named is refused. */
const table: Readonly<Record<Name, Readonly<Partial<Record<Story, string>>>>> = {
  revise: {
    'never sent': 'OA',
    sent: 'OA',
    'sent, with a draft': 'OA',
    rejected: 'OA',
    expired: 'OA',
    withdrawn: 'OA',
  },
  discard: { 'never sent': 'OA' },
  send: { 'never sent': 'OA', sent: 'OA', 'sent, with a draft': 'OA' },
  approve: {
    sent: 'CO',
    'sent, with a draft': 'CO',
    approved: 'CO',
    'approved and reserved': 'CO',
    'approved and booked': 'CO',
    'approved and carried out': 'CO',
  },
  reject: { sent: 'CO', 'sent, with a draft': 'CO', rejected: 'CO' },
  withdraw: { sent: 'OA', 'sent, with a draft': 'OA', withdrawn: 'OA' },
  extend: {
    approved: 'OA',
    'approved and reserved': 'OA',
    'approved and booked': 'OA',
    'approved and carried out': 'OA',
    expired: 'OA',
  },
  'take-back-approval': { approved: 'COA', 'approved and carried out': 'COA' },
  'create-booking': {
    approved: 'CO',
    'approved and reserved': 'CO',
    'approved and booked': 'CO',
    'approved and carried out': 'CO',
  },
  comment: Object.fromEntries(Object.keys(stories).map(story => [story, story === 'never sent' ? 'OA' : 'COA'])),
}
/** A repeat: nothing happens, and it is no error. */
const nothing: readonly string[] = [
  'send sent',
  'approve approved',
  'approve approved and reserved',
  'approve approved and booked',
  'approve approved and carried out',
  'reject rejected',
  'withdraw withdrawn',
  'create-booking approved and reserved',
  'create-booking approved and booked',
  'create-booking approved and carried out',
]

const actors: readonly ActorKind[] = ['O', 'A', 'C', 'P']
const cells = (Object.keys(stories) as Story[]).flatMap(story =>
  (Object.keys(commands) as Name[]).flatMap(name => actors.map(actor => ({ story, name, actor }))),
)

test.each(cells)('[D3.003] [D3.006] $name by $actor of a quote that is $story', ({ story, name, actor }) => {
  const outcome = given(quote, stories[story] as readonly QuoteEvent[]).when(give(name, asked(actor)))
  const allowed = table[name][story]?.includes(actor) === true
  expect(outcome.decision.accepted).toBe(allowed)
  if (allowed && nothing.includes(`${name} ${story}`)) outcome.thenNothing()
  else if (outcome.decision.accepted) expect(outcome.decision.events).toHaveLength(1)
})

test.each(cells.filter(one => one.actor !== 'P'))(
  'the same $name again by $actor, of a quote that was $story, changes nothing',
  ({ story, name, actor }) => {
    const before = stories[story] as readonly QuoteEvent[]
    const command = give(name, asked(actor))
    const { decision } = given(quote, before).when(command)
    if (!decision.accepted || name === 'comment') return
    const again = given(quote, [...before, ...decision.events]).when(command).decision
    expect(again.accepted ? again.events : []).toEqual([])
  },
)

test.each(cells.filter(one => one.actor !== 'P' && one.name !== 'create-booking'))(
  'allowedCommands tells of $name by $actor, $story, what the decider would say',
  ({ story, name, actor }) => {
    const { state } = given(quote, stories[story] as readonly QuoteEvent[])
    const person = { ...asked(actor), permissions: new Set(permissions) }
    const verdict = allowedCommands(state as Quote, person).find(one => one.command === name)
    const { decision } = given(quote, stories[story] as readonly QuoteEvent[]).when(give(name, asked(actor)))
    // Of a repeat the page tells that there is nothing more to do.
    if (!nothing.includes(`${name} ${story}`)) expect(verdict?.allowed).toBe(decision.accepted)
  },
)

test.each(Object.keys(stories) as Story[])('a quote that is %s has a way out', story => {
  if (story === 'approved and carried out') return
  const before = stories[story] as readonly QuoteEvent[]
  const ways = [
    ...cells.filter(one => one.story === story).map(one => give(one.name, asked(one.actor))),
    { ...asked('S'), type: 'free', bookingId, why: 'rejected' } as const,
  ]
  const told = (state: QuoteState) =>
    JSON.stringify(isQuote(state) ? [state.status, state.current, state.hasDraft, state.booking] : state)
  const here = told(given(quote, before).state)
  const leads = ways.some(command => {
    const { decision } = given(quote, before).when(command)
    return decision.accepted && told(given(quote, [...before, ...decision.events]).state) !== here
  })
  expect(leads).toBe(true)
})

describe('creating', () => {
  test('[D3.001] by the operator makes a draft that concerns the operating company alone', () => {
    const state = given(quote, [])
      .when({ ...asked('O'), ...creation })
      .then([stories['never sent'][0]])
    expect(companiesOf(state)).toEqual([operatingCompanyId])
    given(quote, [])
      .when({ ...asked('C'), ...creation })
      .thenRejected('only-operator-or-administrator')
  })

  test.each<[string, object, ErrorCode]>([
    ['[S5.045] without a carrier', { carrier: null }, 'quote-carrier-required'],
    ['without a charge', { charges: [] }, 'quote-charge-required'],
    ['without a day', { validUntil: null }, 'quote-valid-until-required'],
    ['until yesterday', { validUntil: '2026-03-09' }, 'quote-valid-until-past'],
    ['with an order of another', { purchaseOrderIds: [commentId] }, 'quote-order-unknown'],
    ['with a charge twice', { charges: [charge, charge] }, 'charge-twice'],
    ['in a currency that is none', { charges: [{ ...charge, currency: 'ZZZ' }] }, 'currency-unknown'],
  ])('[D3.001] %s is refused', (_, over, code) => {
    const command = { ...creation, content: content(over), foreign: { strangeOrders: [commentId] } }
    given(quote, [])
      .when({ ...asked('A'), ...command })
      .thenRejected(code)
  })

  test('[D3.001] for a client that is not served, or for the request of another, is refused', () => {
    const stranger = '018f0000-0000-7000-8000-000000000099'
    given(quote, [])
      .when({ ...asked('O'), ...creation, customerCompanyId: stranger })
      .thenRejected('quote-customer-unknown')
    given(quote, [])
      .when({ ...asked('O'), ...creation, request: { requestId: commentId, customerCompanyId: stranger } })
      .thenRejected('quote-request-of-another')
  })
})

describe('sending', () => {
  const revised = (over: object): QuoteEvent[] => [
    ...stories.sent,
    { type: 'QuoteDraftSaved', data: { quoteId, content: content(over) } },
  ]

  test('[D3.003] makes the draft the current revision; until then what was sent stands', () => {
    const before = given(quote, stories['sent, with a draft']).state as Quote
    expect([before.current, before.revisions.length, before.version]).toEqual([1, 1, 3])
    const after = given(quote, stories['sent, with a draft'])
      .when(give('send', asked('O')))
      .then([{ type: 'QuoteSent', data: { quoteId, revision: 2, validUntil } }]) as Quote
    expect(after.revisions.map(one => one.transitDays)).toEqual([6, 4])
    expect([after.status, after.current, after.draft]).toEqual(['PENDING', 2, null])
    expect(companiesOf(after)).toEqual([operatingCompanyId, customer])
    expect(companiesOf(before)).toEqual([operatingCompanyId])
  })

  test.each<[string, object, ErrorCode, object?]>([
    ['without an exchange rate', { exchangeRates: [] }, 'exchange-rate-required', { currency: 'EUR', issuing: 'USD' }],
    [
      'with a rate of a day to come',
      { exchangeRates: [{ currency: 'EUR', rate: '1.08', source: 'ECB', date: '2026-03-11' }] },
      'exchange-rate-in-future',
      { currency: 'EUR', date: '2026-03-11' },
    ],
    ['without a weight', { packages: [] }, 'chargeable-weight-required', { charge: 'FREIGHT' }],
    ['without a quantity', { charges: [{ ...charge, unit: 'CONTAINER' }] }, 'charge-quantity-required'],
  ])('[D3.014] %s is refused', (_, over, code, params) => {
    given(quote, revised(over))
      .when(give('send', asked('O')))
      .thenRejected(code, params as never)
  })

  test('[D3.014] the fields of flagged packages are asked for', () => {
    const packages = [{ ...content().packages[0], temperatureControlled: true, hazardous: true }]
    const { decision } = given(quote, revised({ packages })).when(give('send', asked('O')))
    const fields = decision.accepted ? [] : decision.rejections.map(one => one.field)
    expect(fields).toContain('content.packages.0.temperatureMinC')
    expect(fields).toContain('content.packages.0.unNumber')
  })

  test('[D3.015] a person of the customer opens the current revision once, nobody else does', () => {
    const opened: QuoteEvent = { type: 'QuoteOpened', data: { quoteId, revision: 1 } }
    const open = (by: Asked, revision = 1) => ({ ...by, type: 'open', revision }) as const
    given(quote, stories.sent)
      .when(open(asked('C')))
      .then([opened])
    given(quote, stories.sent)
      .when(open(asked('C'), 2))
      .thenNothing()
    given(quote, [...stories.sent, opened])
      .when(open(asked('C')))
      .thenNothing()
    given(quote, stories.sent)
      .when(open(asked('O')))
      .thenNothing()
    const again: QuoteEvent[] = [...stories.sent, opened, stories['sent, with a draft'][2]]
    given(quote, [...again, { type: 'QuoteSent', data: { quoteId, revision: 2, validUntil } }])
      .when(open(asked('C'), 2))
      .then([{ type: 'QuoteOpened', data: { quoteId, revision: 2 } }])
  })
})

describe('answering', () => {
  const afterwards = asked('C', { today: '2026-04-01' })

  test('[D3.004] after the last day nobody approves, whatever the timer did', () => {
    for (const by of [afterwards, asked('O', { today: '2026-04-01' })])
      given(quote, stories.sent).when(give('approve', by)).thenRejected('quote-approval-past-validity', { validUntil })
    const lastDay = asked('C', { today: validUntil })
    expect(given(quote, stories.sent).when(give('approve', lastDay)).decision.accepted).toBe(true)
  })

  test('[D3.004] another revision than the current one is refused, and so is the operator without the customer’s word', () => {
    const second: QuoteEvent[] = [
      ...stories['sent, with a draft'],
      { type: 'QuoteSent', data: { quoteId, revision: 2, validUntil } },
    ]
    given(quote, second)
      .when(give('approve', asked('C')))
      .thenRejected('quote-approval-of-another-revision', { revision: 1, current: 2 })
    given(quote, second)
      .when(give('reject', asked('C')))
      .thenRejected('quote-revision-not-current', { revision: 1, current: 2 })
    for (const name of ['approve', 'reject'] as const)
      given(quote, stories.sent)
        .when({ ...give(name, asked('O')), onBehalf: ' ' } as QuoteCommand)
        .thenRejected('reason-required')
  })

  test('[D3.004] an approval drops the draft, a rejection keeps it', () => {
    const approved = given(quote, stories['sent, with a draft']).when(give('approve', asked('C'))).decision
    const rejected = given(quote, stories['sent, with a draft']).when(give('reject', asked('C'))).decision
    const after = (decision: typeof approved) =>
      given(quote, [...stories['sent, with a draft'], ...(decision.accepted ? decision.events : [])]).state as Quote
    expect([after(approved).status, after(approved).draft]).toEqual(['APPROVED', null])
    expect([after(rejected).status, after(rejected).hasDraft]).toEqual(['REJECTED', true])
  })

  test('[D3.005] with a booking, at least one order is named', () => {
    given(quote, stories.sent)
      .when({ ...asked('C'), ...commands.approve, bookedOrders: [] })
      .thenRejected('quote-booking-order-required')
  })

  test('[S5.046] [S5.047] a rejection needs a reason, and other a text', () => {
    const rejection = (reasons: readonly string[], text = '') =>
      ({ ...asked('C'), ...commands.reject, reasons, text }) as QuoteCommand
    given(quote, stories.sent).when(rejection([])).thenRejected('quote-reject-reason-required')
    given(quote, stories.sent)
      .when(rejection(['TOO_EXPENSIVE', 'OTHER'], ' '))
      .thenRejected('quote-reject-text-required')
    expect(given(quote, stories.sent).when(rejection(['OTHER'], 'Other carrier')).decision.accepted).toBe(true)
  })

  test('[D3.017] an approval that is taken back is PENDING, or EXPIRED after its last day', () => {
    for (const [by, isPastValidity, status] of [
      [asked('C'), false, 'PENDING'],
      [afterwards, true, 'EXPIRED'],
    ] as const) {
      const after = given(quote, stories.approved)
        .when(give('take-back-approval', by))
        .then([{ type: 'QuoteApprovalTakenBack', data: { quoteId, reason: 'The goods are late', isPastValidity } }])
      expect(after.status).toBe(status)
    }
    given(quote, stories.approved)
      .when({ ...asked('C'), type: 'take-back-approval', reason: '' })
      .thenRejected('reason-required')
  })
})

describe('validity', () => {
  const expire = (today: string, revision = 1) => ({ ...asked('S', { today }), type: 'expire', revision }) as const

  test('[D3.007] the day after the last one the offer expires; an earlier timer, or one of another revision, does nothing', () => {
    given(quote, stories.sent)
      .when(expire('2026-04-01'))
      .then([{ type: 'QuoteExpired', data: { quoteId, revision: 1, validUntil } }])
    given(quote, stories.sent).when(expire(validUntil)).thenNothing()
    given(quote, stories.sent).when(expire('2026-04-01', 2)).thenNothing()
    given(quote, stories['never sent']).when(expire('2027-01-01')).thenNothing()
    given(quote, stories.approved).when(expire('2027-01-01')).thenNothing()
    given(quote, stories.sent)
      .when({ ...expire('2026-04-01'), ...asked('O') })
      .thenRejected('quote-not-found')
  })

  test('[D3.008] an expired offer is extended by a revision of its own, with the new day alone', () => {
    const after = given(quote, stories.expired)
      .when(give('extend', asked('O', { today: '2026-04-02' })))
      .then([{ type: 'QuoteValidityExtended', data: { quoteId, revision: 2, validUntil: later } }]) as Quote
    expect([after.status, after.current, after.isOpened]).toEqual(['PENDING', 2, false])
    expect(after.revisions[1]).toEqual({ ...counted(), validUntil: later })
    expect(after.revisions[0]).toEqual(counted())
    given(quote, stories.expired)
      .when({ ...asked('O', { today: '2026-04-20' }), ...commands.extend })
      .thenRejected('quote-valid-until-past')
    given(quote, stories.withdrawn)
      .when(give('extend', asked('O')))
      .thenRejected('quote-withdrawn')
  })

  test('[D3.008] of an approved one nothing but the day changes, and it must be a later one', () => {
    const after = given(quote, stories.approved)
      .when(give('extend', asked('O')))
      .then([{ type: 'QuoteValidityExtended', data: { quoteId, revision: 1, validUntil: later } }]) as Quote
    expect([after.status, after.current, after.validUntil]).toEqual(['APPROVED', 1, later])
    given(quote, stories.approved)
      .when({ ...asked('O'), type: 'extend', validUntil: '2026-03-30' })
      .thenRejected('quote-valid-until-not-later')
  })

  test('[D3.016] a withdrawn offer is EXPIRED, says so, and cannot be approved', () => {
    const { state } = given(quote, stories.withdrawn)
    expect(state).toMatchObject({ status: 'EXPIRED', isWithdrawn: true })
    given(quote, stories.withdrawn)
      .when(give('approve', asked('C')))
      .thenRejected('quote-approval-failed', { status: 'EXPIRED' })
    given(quote, stories.sent)
      .when({ ...asked('O'), type: 'withdraw', reason: ' ' })
      .thenRejected('reason-required')
  })
})

describe('its booking', () => {
  const told = (type: 'booked' | 'free' | 'booking-completed', id = bookingId) =>
    ({ ...asked('S'), type, bookingId: id, bookingNumber: 'BK-1', why: 'rejected' }) as QuoteCommand

  test('[D3.009] one at a time, and free again once it has ended', () => {
    const other = { ...asked('C'), ...commands['create-booking'], bookingId: commentId }
    for (const story of ['approved and reserved', 'approved and booked', 'approved and carried out'] as const)
      given(quote, stories[story]).when(other).thenRejected('quote-booking-exists')
    given(quote, stories['approved and booked'])
      .when(told('free'))
      .then([{ type: 'QuoteFreedForBooking', data: { quoteId, bookingId, why: 'rejected' } }])
    const freed: QuoteEvent[] = [
      ...stories['approved and booked'],
      { type: 'QuoteFreedForBooking', data: { quoteId, bookingId, why: 'rejected' } },
    ]
    expect(given(quote, freed).when(other).decision.accepted).toBe(true)
  })

  test('[D3.009] a booking that its carrier confirms after all holds the quote again, where it is free', () => {
    const again: QuoteEvent = { type: 'QuoteBooked', data: { quoteId, bookingId, bookingNumber: 'BK-1' } }
    given(quote, stories.approved).when(told('booked')).then([again])
    given(quote, stories['approved and carried out']).when(told('booked')).then([again])
  })

  test('[D3.009] not after the last day, and not without an order', () => {
    given(quote, stories.approved)
      .when(give('create-booking', asked('C', { today: '2026-04-01' })))
      .thenRejected('quote-booking-past-validity')
    given(quote, stories.approved)
      .when({ ...asked('C'), ...commands['create-booking'], purchaseOrderIds: [] })
      .thenRejected('quote-booking-order-required')
  })

  test('[D3.009] not by whom planned it with another revision than the one that was approved', () => {
    const replaced: QuoteEvent[] = [
      ...stories['sent, with a draft'],
      { type: 'QuoteSent', data: { quoteId, revision: 2, validUntil } },
      { type: 'QuoteApproved', data: { quoteId, revision: 2, onBehalf: null } },
    ]
    given(quote, replaced)
      .when(give('create-booking', asked('C')))
      .thenRejected('quote-revision-not-current', { number: 'QU-260310-0000001', revision: 1, current: 2 })
    given(quote, replaced)
      .when({ ...asked('C'), ...commands['create-booking'], revision: 2 })
      .then([{ type: 'QuoteReservedForBooking', data: { quoteId, bookingId } }])
  })

  test('[D3.009] what is told twice, late or of another booking changes nothing', () => {
    given(quote, stories['approved and reserved'])
      .when(told('booked'))
      .then([{ type: 'QuoteBooked', data: { quoteId, bookingId, bookingNumber: 'BK-1' } }])
    given(quote, stories['approved and booked']).when(told('booked')).thenNothing()
    given(quote, stories['approved and booked']).when(told('free', commentId)).thenNothing()
    given(quote, stories.approved).when(told('free')).thenNothing()
    given(quote, stories.sent).when(told('booked')).thenRejected('quote-booking-unknown')
    given(quote, stories['approved and booked']).when(told('booked', commentId)).thenRejected('quote-booking-unknown')
    given(quote, stories['approved and carried out']).when(told('booking-completed')).thenNothing()
    given(quote, stories['approved and booked'])
      .when({ ...told('free'), ...asked('C') } as QuoteCommand)
      .thenRejected('quote-not-found')
  })
})

describe('comments', () => {
  const say = (kind: ActorKind, audience: 'internal' | 'shared', text = 'x') =>
    ({ ...asked(kind), type: 'comment', commentId, audience, text }) as const

  test('[D3.021] an internal one concerns the operating company alone, and no client writes one', () => {
    const noted = given(quote, stories.sent)
      .when(say('O', 'internal'))
      .then([{ type: 'QuoteNoted', data: { quoteId, commentId, text: 'x' } }])
    expect(companiesOf(noted)).toEqual([operatingCompanyId])
    const shared = given(quote, stories.sent)
      .when(say('C', 'shared'))
      .then([{ type: 'QuoteCommented', data: { quoteId, commentId, text: 'x' } }])
    expect(companiesOf(shared)).toEqual([operatingCompanyId, customer])
    given(quote, stories.sent).when(say('C', 'internal')).thenRejected('comment-of-operator')
  })

  test('[D3.021] before the first sending a shared one is told to nobody else either; an empty one is refused', () => {
    const early = given(quote, stories['never sent'])
      .when(say('O', 'shared'))
      .then([{ type: 'QuoteCommented', data: { quoteId, commentId, text: 'x' } }])
    expect(companiesOf(early)).toEqual([operatingCompanyId])
    given(quote, stories.sent)
      .when(say('C', 'shared', ' \u200b'))
      .thenRejected('comment-empty')
  })
})

test('[D3.001] a quote that was never sent is gone once it is discarded, and that again is nothing', () => {
  const gone: QuoteEvent[] = [...stories['never sent'], { type: 'QuoteDiscarded', data: { quoteId } }]
  given(quote, stories['never sent'])
    .when(give('discard', asked('O')))
    .then([gone[1] as QuoteEvent])
  given(quote, gone)
    .when(give('discard', asked('O')))
    .thenNothing()
  given(quote, gone)
    .when(give('send', asked('O')))
    .thenRejected('quote-not-found')
})

const day = fc
  .integer({ min: 0, max: 60 })
  .map(days => new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10))
const step = fc.record({
  name: fc.constantFrom(...(Object.keys(commands) as Name[])),
  actor: fc.constantFrom<ActorKind>('O', 'A', 'C', 'P'),
  today: day,
  revision: fc.integer({ min: 1, max: 4 }),
})

test('whatever is asked in which order: one current offer, none approved after its last day, the customer told of no draft', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      let state = quote.evolve(quote.initial, stories['never sent'][0])
      for (const { name, actor, today, revision } of steps) {
        const command = {
          ...give(name, asked(actor, { today })),
          ...(name === 'approve' && { revision }),
        } as QuoteCommand
        const before = state
        const decision = quote.decide(command, before)
        if (!decision.accepted) continue
        for (const event of decision.events) {
          state = quote.evolve(state, event)
          if (event.type === 'QuoteApproved') expect(today <= ((before as Quote).validUntil ?? '')).toBe(true)
          if (event.type === 'QuoteDraftSaved') expect(companiesOf(state)).not.toContain(customer)
        }
        if (!isQuote(state)) return
        expect(state.revisions).toHaveLength(state.current)
        expect(state.hasDraft).toBe(state.draft !== null)
        if (state.current === 0) expect(companiesOf(state)).toEqual([operatingCompanyId])
      }
    }),
  )
})
