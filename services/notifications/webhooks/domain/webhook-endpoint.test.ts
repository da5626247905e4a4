import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { WebhookEndpointEvent } from '@quayside/contracts/notifications/events.ts'
import { webhookKinds } from '@quayside/contracts/notifications/webhook-kinds.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { againAfterMs, isGivenUp } from './patience.ts'
import { type Listening, thinBody, webhookId } from './thin-body.ts'
import { type WebhookCommand, webhookEndpoint } from './webhook-endpoint.ts'

const endpointId = '0192f5d0-0000-7000-8000-0000000000d1'
const companyId = '0192f5d0-0000-7000-8000-0000000000c1'
const said = { name: 'ERP', url: 'https://erp.example/', events: ['purchase-order.*'] }
const first = { endpointId, companyId, companyType: 'client', ...said, sealedSecret: 'v1.a', after: '0' } as const
const registered: WebhookEndpointEvent = { type: 'WebhookEndpointRegistered', data: first }
const paused: WebhookEndpointEvent = { type: 'WebhookEndpointPaused', data: { endpointId } }
const resumed: WebhookEndpointEvent = { type: 'WebhookEndpointResumed', data: { endpointId } }
const removed: WebhookEndpointEvent = { type: 'WebhookEndpointRemoved', data: { endpointId } }
const failed = { failingSince: '2026-03-02T09:00:00.000Z', fault: 'timeout' } as const
const giveUp = (freshAt: number): WebhookCommand => ({ type: 'GiveUp', freshAt, ...failed, answerStatus: null })

describe('an endpoint', () => {
  test('[D8.022] is registered with kinds that there are, each once', () => {
    const events = ['shipment.*', 'purchase-order.PurchaseOrderSent', 'shipment.*']
    given(webhookEndpoint, [])
      .when({ type: 'Register', ...first, events })
      .then([
        {
          type: 'WebhookEndpointRegistered',
          data: { ...first, events: ['purchase-order.PurchaseOrderSent', 'shipment.*'] },
        },
      ])
    for (const kind of ['session.*', 'purchase-order.PreOrderSaved', 'quote.QuoteNoted', 'purchase-order', '*'])
      given(webhookEndpoint, [])
        .when({ type: 'Register', ...first, events: ['shipment.*', kind] })
        .thenRejected('webhook-kind-unknown', { kind })
  })

  test('is changed, and a repeat changes nothing', () => {
    const change = { ...said, name: 'Archive' }
    given(webhookEndpoint, [registered])
      .when({ type: 'Change', ...change })
      .then([{ type: 'WebhookEndpointChanged', data: { endpointId, ...change } }])
    given(webhookEndpoint, [registered])
      .when({ type: 'Change', ...said })
      .thenNothing()
  })

  test('is paused and resumed by a person', () => {
    given(webhookEndpoint, [registered]).when({ type: 'Pause' }).then([paused])
    given(webhookEndpoint, [registered, paused]).when({ type: 'Pause' }).thenNothing()
    given(webhookEndpoint, [registered, paused]).when({ type: 'Resume' }).then([resumed])
    given(webhookEndpoint, [registered]).when({ type: 'Resume' }).thenNothing()
  })

  test('[D8.022] is given up for failures of its last chance alone', () => {
    const data = { endpointId, companyId, companyType: 'client', name: 'ERP', ...failed, status: null } as const
    given(webhookEndpoint, [registered])
      .when(giveUp(1))
      .then([{ type: 'WebhookEndpointGivenUp', data }])
    given(webhookEndpoint, [registered, paused, resumed]).when(giveUp(1)).thenNothing()
    given(webhookEndpoint, [registered, paused]).when(giveUp(1)).thenNothing()
  })

  test('is removed once, and is nothing any more', () => {
    given(webhookEndpoint, [registered]).when({ type: 'Remove' }).then([removed])
    given(webhookEndpoint, [registered, removed]).when({ type: 'Remove' }).thenNothing()
    for (const command of [{ type: 'Resume' }, { type: 'Replay', after: '', since: null }, giveUp(1)] as const)
      given(webhookEndpoint, [registered, removed]).when(command).thenRejected('webhook-endpoint-not-found')
    given(webhookEndpoint, []).when({ type: 'Pause' }).thenRejected('webhook-endpoint-not-found')
  })
})

test('[D8.022] 5 s, 10 s ... 1 h, and after three days no more', () => {
  expect([1, 2, 3, 9, 10, 11, 1_000].map(againAfterMs)).toEqual([
    5_000, 10_000, 20_000, 1_280_000, 2_560_000, 3_600_000, 3_600_000,
  ])
  expect(isGivenUp('2026-03-02T09:00:00.000Z', '2026-03-05T08:59:59.999Z')).toBe(false)
  expect(isGivenUp('2026-03-02T09:00:00.000Z', '2026-03-05T09:00:00.000Z')).toBe(true)
})

describe('a thin body', () => {
  const order = '0192f5d0-0000-7000-8000-00000000000a'
  const event = (over: object = {}, companies: readonly string[] = [companyId]) =>
    ({
      id: 'e',
      type: 'PurchaseOrderSent',
      stream: `PurchaseOrder-${order}`,
      revision: 4,
      position: '00000000000000000042',
      recordedAt: '2026-03-02T09:00:00.000Z',
      metadata: { companies },
      data: { secret: 'never told' },
      ...over,
    }) as unknown as StoredEvent
  const all = new Set(webhookKinds.map(({ entity }) => `${entity}.*`))
  const to = (over: Partial<Listening> = {}): Listening => ({
    companyId,
    companyType: 'client',
    clients: [],
    chosen: all,
    ...over,
  })

  test('[D8.022] says that it happened and nothing more', () => {
    expect(thinBody(event(), to())).toEqual({
      type: 'PurchaseOrderSent',
      entity: 'purchase-order',
      id: order,
      version: 5,
      position: '00000000000000000042',
      at: '2026-03-02T09:00:00.000Z',
    })
    expect(webhookId('e', 'w')).toBe('e_w')
  })

  test('[D8.022] is made of nothing internal, of no draft, of nobody else’s, and of nothing that was not chosen', () => {
    const nothing = [
      thinBody(event({}, ['0192f5d0-0000-7000-8000-0000000000c2']), to()),
      thinBody(event({}, []), to()),
      thinBody(event({ type: 'PreOrderSaved' }), to()),
      thinBody(event({ stream: `Session-${order}`, type: 'SessionStarted' }), to()),
      thinBody(event({ stream: `User-${order}`, type: 'UserRegistered' }), to()),
      thinBody(event({ stream: `Quote-${order}`, type: 'QuoteSent' }), to({ companyType: 'provider' })),
      thinBody(event(), to({ chosen: new Set(['purchase-order.PurchaseOrderCancelled', 'shipment.*']) })),
    ]
    expect(nothing).toEqual(nothing.map(() => null))
  })

  test('the operating company is told of whom it serves', () => {
    const operating = to({ companyId: 'operator', companyType: 'operating', clients: [companyId] })
    expect(thinBody(event(), operating)).not.toBeNull()
    expect(thinBody(event({}, ['another']), operating)).toBeNull()
  })
})
