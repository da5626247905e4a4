import { readdirSync, readFileSync } from 'node:fs'
import type { InvitationEvent, MembershipEvent } from '@quayside/contracts/identity/events.ts'
import { givenUpReasons } from '@quayside/contracts/kernel/given-up-mails.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import {
  memberActs,
  type NotificationEntity,
  notificationFields,
  orderNotificationFields,
} from '@quayside/contracts/notifications/statuses.ts'
import { webhookFaults } from '@quayside/contracts/notifications/webhooks.ts'
import { orderDetails } from '@quayside/contracts/purchase-orders/details.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { changeRequestStatuses, orderStatuses } from '@quayside/contracts/purchase-orders/statuses.ts'
import {
  type QuoteEvent,
  type QuoteRequestEvent,
  quoteEvents,
  quoteRequestEvents,
} from '@quayside/contracts/quotes/events.ts'
import { documentTypeCodes } from '@quayside/contracts/reference/document-types.ts'
import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { languages } from '@quayside/contracts/reference/languages.ts'
import { paymentMethods } from '@quayside/contracts/reference/payment-methods.ts'
import { clockTypes } from '@quayside/contracts/shipments/containers.ts'
import { deliveryFileFaults } from '@quayside/contracts/shipments/deliveries.ts'
import {
  type ContainerUseEvent,
  type ShipmentAftermathEvent,
  type ShipmentEvent,
  shipmentEvents,
} from '@quayside/contracts/shipments/events.ts'
import { milestoneCodes } from '@quayside/contracts/shipments/milestones.ts'
import { declarationStates, shipmentStatuses } from '@quayside/contracts/shipments/statuses.ts'
import notifications from '@quayside/contracts/words/en/notifications.json' with { type: 'json' }
import { factsOf, stateAfter } from '@quayside/platform/testing/recorded-facts.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import { publishedShipment } from '@quayside/shipments/published.ts'
import { describe, expect, test } from 'vitest'
import type { Change } from '../domain/change.ts'
import { changesOf } from '../domain/changes.ts'
import { deliveryFileChangeOf } from '../domain/delivery-file-changes.ts'
import { invitationChangeOf } from '../domain/invitation-changes.ts'
import { peopleChangesOf } from '../domain/people-changes.ts'
import { type QuoteNews, quoteChangesOf, quoteRequestChangesOf, type RequestNews } from '../domain/quote-changes.ts'
import { isShipmentNews, type ShipmentNews, shipmentChangesOf, shipmentEventTypes } from '../domain/shipment-changes.ts'
import { shipmentCourseOf } from '../domain/shipment-course.ts'
import { webhookChangeOf } from '../domain/webhook-changes.ts'
import { composeMail } from './compose-mail.ts'

const samples = (context: string) => {
  const folder = new URL(`../../../contracts/${context}/samples/`, import.meta.url)
  return readdirSync(folder).map(file => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
}
const orderSamples = samples('purchase-orders') as PurchaseOrderEvent[]
const shipmentSamples = samples('shipments') as ShipmentEvent[]
const sampleOf = <Event extends { type: string }>(all: readonly Event[], type: string) => {
  const found = all.find(sample => sample.type === type)
  if (found === undefined) throw new Error(`no sample of ${type}`)
  return found
}
const sending = ['PurchaseOrderRegistered', 'PurchaseOrderSent', 'ConfirmationRoundOpened'].map(type =>
  sampleOf(orderSamples, type),
)
const orderAfter = (...events: PurchaseOrderEvent[]) => stateAfter(publishedOrder, 'the-id', [...sending, ...events])
const afterSending = factsOf(publishedOrder, orderAfter())
/** What people are told of an event on an order that was sent; nothing of what ends it. */
function orderChanges(event: PurchaseOrderEvent, actor: string | null): Change[] {
  const after = orderAfter(event)
  if (publishedOrder.viewers(after).length === 0) return []
  return changesOf(event, { before: afterSending, after: factsOf(publishedOrder, after) }, actor)
}

/** Codes: words of capitals, names of fields, JSON. Numbers of orders, containers and currencies are none. */
const raw = /(?<![\p{L}\d])(?!CSQU)(?:[A-Z][A-Z0-9_]{3,}|[a-z]+[A-Z][A-Za-z]*)(?!\p{L})|[{}]/u
/** As the administrator of another company did it. */
function suspension() {
  const event = sampleOf(samples('identity') as MembershipEvent[], 'MembershipSuspended')
  const metadata = { actor: { uid: 'an-administrator', company: 'the-operator' } }
  const told = { ...event, metadata } as Parameters<typeof peopleChangesOf>[0]
  const places = [{ companyId: event.data.companyId, isProvider: false }]
  const [one] = peopleChangesOf(told, { name: 'Ana Ruiz', places })
  if (one === undefined) throw new Error('nothing is told')
  return one
}

function rawIn(changes: readonly Change[], entity: NotificationEntity = 'purchase-order'): string[] {
  return languages.flatMap(language => {
    const of = {
      language,
      zone: 'UTC',
      subjectNumber: 'PO-1',
      address: 'https://portal.example',
      entityId: 'the-id',
      entity,
    }
    const mailed = changes.map(change => ({ ...change, actorName: 'R. Iyer', acts: [change.act] }))
    const { subject, text, html } = composeMail({ ...of, changes: mailed })
    const shown = html.slice(html.indexOf('<body')).replace(/<[^>]+>/g, ' ')
    return [subject, text, shown].flatMap(part => {
      const found = raw.exec(part.replaceAll('Quayside', ''))
      return found === null ? [] : [`${language}: ${found[0]} in ${part}`]
    })
  })
}
const change = (field: string, newValue: string | null, over: Partial<Change> = {}): Change => ({
  entityId: 'the-id',
  entityNumber: 'PO-1',
  lineNumber: null,
  field,
  oldValue: null,
  newValue,
  type: 'FIELD_CHANGED',
  topic: 'FIELD_CHANGED',
  audience: ['client'],
  colleagues: null,
  reason: null,
  act: 'QuantitiesConfirmed',
  ...over,
})

describe('no e-mail says a code', () => {
  test.each(orderSamples.map(sample => [sample.type, sample] as const))('of %s', (_type, event) => {
    for (const actor of [null, afterSending.clientCompanyId, afterSending.vendorCompanyId]) {
      const changes = orderChanges(event, actor)
      if (changes.length > 0) expect(rawIn(changes)).toEqual([])
    }
  })

  test('the samples are of what people are told', () => {
    const told = orderSamples.filter(event => orderChanges(event, null).length > 0)
    expect(told.length).toBeGreaterThan(20)
  })

  test.each(shipmentEventTypes)('of %s', type => {
    const sample = sampleOf(samples('shipments') as ShipmentNews[], type)
    expect(isShipmentNews(sample)).toBe(true)
    const shipment = { shipmentId: 'the-id', shipmentNumber: 'SH-1' }
    const event =
      sample.type === 'FreeTimeAlerted' ? { ...sample, data: { ...sample.data, shipments: [shipment] } } : sample
    const told = shipmentChangesOf(event as ShipmentNews)
    expect(told.length).toBeGreaterThan(0)
    for (const one of told) expect(rawIn([one.change], 'shipment')).toEqual([])
  })

  test('of an invitation to a supplier that could not be delivered, for any reason', () => {
    const event = sampleOf(samples('identity') as InvitationEvent[], 'InvitationMailGivenUp')
    if (event.type !== 'InvitationMailGivenUp') throw new Error('another sample')
    const asked = { onBehalfOfCompany: '018f0000-0000-7000-8000-000000000009' as CompanyId, companyName: 'Sedas SA' }
    for (const reason of givenUpReasons) {
      const told = invitationChangeOf({ ...event, data: { ...event.data, ...asked, reason } })
      expect(rawIn(told === null ? [] : [told.change], 'supplier')).toEqual([])
      const request = { language: 'en', zone: 'UTC', subjectNumber: 'Sedas SA', address: 'https://a.example' } as const
      const changes = told === null ? [] : [{ ...told.change, actorName: null, acts: [told.change.act] }]
      const { subject, text } = composeMail({ ...request, entityId: 'the-id', entity: 'supplier', changes })
      expect(subject).toBe('The invitation to Sedas SA could not be delivered')
      expect(text).toMatch(/Invitation: The mail server .* invite again\./)
      expect(text).toContain('Open the suppliers: https://a.example/providers\n')
    }
  })

  test('[D5.018] of a file of deliveries that waits for a person, for any reason', () => {
    const sample = samples('shipments').find(one => one.type === 'DeliveryFileLeftToPeople')
    const { data } = sample as Parameters<typeof deliveryFileChangeOf>[0]
    for (const fault of deliveryFileFaults) {
      const { change } = deliveryFileChangeOf({ type: 'DeliveryFileLeftToPeople', data: { ...data, fault } })
      expect(rawIn([change], 'delivery-file')).toEqual([])
      const request = { language: 'en', zone: 'UTC', subjectNumber: data.name, address: 'https://a.example' } as const
      const changes = [{ ...change, actorName: null, acts: [change.act] }]
      const { subject, text } = composeMail({ ...request, entityId: 'the-id', entity: 'delivery-file', changes })
      expect(subject).toBe('The deliveries file deliveries.csv waits for you')
      expect(text).toMatch(/Deliveries file: .* (good ones|again)\./)
      expect(text).toContain('Open the file: https://a.example/delivery-orders/files/the-id\n')
    }
  })

  test('[D8.022] of a webhook endpoint that was paused, for any reason', () => {
    const sample = samples('notifications').find(one => one.type === 'WebhookEndpointGivenUp')
    for (const fault of webhookFaults) {
      const { subject: told, change } = webhookChangeOf({
        type: 'WebhookEndpointGivenUp',
        data: { ...sample.data, fault },
      })
      expect(rawIn([change], 'webhook-endpoint')).toEqual([])
      const request = { language: 'en', zone: 'UTC', subjectNumber: told.number, address: 'https://a.example' } as const
      const changes = [{ ...change, actorName: null, acts: [change.act] }]
      const { subject, text } = composeMail({ ...request, entityId: told.id, entity: 'webhook-endpoint', changes })
      expect(subject).toBe('The webhook ERP was paused')
      expect(text).toMatch(/Webhook paused: .* then resume it\./)
      expect(text).toContain(`Open the integrations: https://a.example/companies/${told.id}?tab=integrations\n`)
    }
  })

  test('[D8.014] of what an administrator of the installation does to a company’s people', () => {
    const { subject, change } = suspension()
    for (const newValue of memberActs) expect(rawIn([{ ...change, newValue }], 'member')).toEqual([])
    const request = { language: 'en', zone: 'UTC', subjectNumber: 'Ana Ruiz', address: 'https://a.example' } as const
    const changes = [{ ...change, actorName: 'Ada', acts: [change.act] }]
    const mail = composeMail({ ...request, entityId: subject.id, entity: 'member', changes })
    expect(mail.subject).toBe('Ana Ruiz was changed by the portal’s administration')
    expect(mail.text).toContain('Person: Suspended in the company')
    expect(mail.text).toContain(`Open the person: https://a.example/user/edit/${subject.id}\n`)
  })

  test('[D3.014] of a quote, and of a request for one', () => {
    const [offers, asked] = [samples('quotes') as QuoteEvent[], samples('quotes') as QuoteRequestEvent[]]
    const of = { id: 'the-id', viewer: { client: 'c', vendor: null }, before: null }
    const quote = { quoteNumber: 'QU-1', customerCompanyId: 'c', status: 'EXPIRED', validUntil: '2026-03-31' }
    const request = { requestNumber: 'QR-1', customerCompanyId: 'c', status: 'DECLINED' }
    const told = [
      ...Object.keys(quoteEvents).flatMap(type =>
        quoteChangesOf({
          ...of,
          event: { ...sampleOf(offers, type), metadata: { actor: {} } },
          after: quote,
        } as unknown as QuoteNews),
      ),
      ...Object.keys(quoteRequestEvents).flatMap(type =>
        quoteRequestChangesOf({ ...of, event: sampleOf(asked, type), after: request } as unknown as RequestNews),
      ),
    ]
    expect(told).toHaveLength(12)
    for (const { change } of told) expect(rawIn([change], change.entity)).toEqual([])
  })

  test.each(Object.keys(shipmentEvents))('of a shipment on its way: %s', type => {
    const [first, event] = [sampleOf(shipmentSamples, 'ShipmentCreated'), sampleOf(shipmentSamples, type)]
    const [before, after] = [[first], [first, event]].map(events =>
      factsOf(publishedShipment, stateAfter(publishedShipment, 'the-id', events)),
    )
    const turn = { before: before ?? null, after: after ?? null }
    for (const one of shipmentCourseOf(event, turn, null)) expect(rawIn([one.change], 'shipment')).toEqual([])
  })

  test('of any clock, or of any milestone after the end: the reason is in words', () => {
    const news = samples('shipments') as (ContainerUseEvent | ShipmentAftermathEvent)[]
    const [clock, late] = [sampleOf(news, 'FreeTimeAlerted'), sampleOf(news, 'ArrivedAfterTheEnd')]
    if (clock.type !== 'FreeTimeAlerted' || late.type !== 'ArrivedAfterTheEnd') throw new Error('other samples')
    const { milestone } = late.data
    const shipments = [{ shipmentId: 'the-id', shipmentNumber: 'SH-1' }]
    const events = [
      ...clockTypes.map(type => ({ ...clock, data: { ...clock.data, shipments, type } })),
      ...milestoneCodes.map(code => ({ ...late, data: { ...late.data, milestone: { ...milestone, code } } })),
    ]
    for (const event of events) {
      const [told] = shipmentChangesOf(event as ShipmentNews)
      expect(told?.change.reason).toMatch(/^[A-Z_]+$/)
      expect(rawIn(told ? [told.change] : [], 'shipment')).toEqual([])
    }
  })

  test('of any value that a field can have', () => {
    const values: readonly (readonly [string, readonly string[]])[] = [
      ['status', orderStatuses],
      ['shipmentStatus', shipmentStatuses],
      ['importDeclaration', declarationStates],
      ['paymentHold', ['PLACED', 'LIFTED']],
      ['otherIssue', ['OPENED', 'SOLVED']],
      ...['dateRequest', 'quantityRequest', 'priceRequest', 'cancellationRequest'].map(
        field => [field, changeRequestStatuses] as const,
      ),
      ['documentType', documentTypeCodes],
      ['transportMode', transportModes],
      ['paymentMethod', paymentMethods],
      ['sentTo', ['provider', 'client']],
      ['taxFree', ['true', 'false']],
    ]
    for (const [field, codes] of values)
      for (const code of codes) {
        expect(rawIn([change(field, code)])).toEqual([])
        const { text } = composeMail({
          language: 'zh-CN',
          zone: 'UTC',
          subjectNumber: '1',
          address: '',
          entityId: '1',
          changes: [{ ...change(field, code), actorName: null, acts: [] }],
        })
        expect(text.split('\n')[2]).not.toContain(code)
      }
  })

  test('each field has a name, in every language', () => {
    const details = Object.keys(orderDetails.shape).filter(field => field !== 'buyerUid')
    const ofOrder: readonly string[] = [...orderNotificationFields, ...details]
    const ofShipment = [...notificationFields, ...Object.keys(notifications.field)].filter(
      field => !ofOrder.includes(field),
    )
    const fields = [
      ...ofOrder.map(field => [field, 'purchase-order'] as const),
      ...ofShipment.map(field => [field, 'shipment'] as const),
    ]
    for (const [field, entity] of fields) {
      expect(rawIn([change(field, '7')], entity)).toEqual([])
      for (const language of languages) {
        const of = { language, zone: 'UTC', subjectNumber: '1', address: '', entityId: '1', entity }
        const { text } = composeMail({ ...of, changes: [{ ...change(field, '7'), actorName: null, acts: [] }] })
        expect(text).not.toMatch(/Order details|Datos de la orden|Données de la commande|订单信息/)
      }
    }
  })

  test('countries are named', () => {
    const told = [change('originCountry', 'IN'), change('destinationCountry', 'MX', { oldValue: 'CN' })]
    const of = { language: 'es-MX', zone: 'UTC', subjectNumber: 'PO-1', address: '', entityId: '1' } as const
    const { text } = composeMail({ ...of, changes: told.map(one => ({ ...one, actorName: null, acts: [] })) })
    expect(text.split('\n').slice(2, 4)).toEqual(['País de origen: India', 'País de destino: China -> México'])
  })
})

describe('what was done to a part is called so in the subject', () => {
  const eventOf = (type: 'QuantitiesConfirmed' | 'ConfirmationApproved', status: string) => {
    const sample = sampleOf(orderSamples, type)
    return { ...sample, data: { ...sample.data, status } } as PurchaseOrderEvent
  }
  const subjectsOf = (event: PurchaseOrderEvent) =>
    languages.map(language => {
      const changes = orderChanges(event, null).map(one => ({ ...one, actorName: null, acts: [one.act] }))
      const of = { zone: 'UTC', subjectNumber: 'PO-1', address: 'https://portal.example', entityId: 'the-id' }
      return composeMail({ ...of, language, changes }).subject
    })

  test.each([
    ['QuantitiesConfirmed', 'PARTIALLY_CONFIRMED', 'CONFIRMED', 'Order PO-1 was confirmed in part by the supplier'],
    ['ConfirmationApproved', 'PARTIALLY_APPROVED', 'APPROVED', 'Order PO-1 was approved in part'],
  ] as const)('%s', (type, partly, fully, said) => {
    const [part, whole] = [subjectsOf(eventOf(type, partly)), subjectsOf(eventOf(type, fully))]
    expect(part[0]).toBe(said)
    expect(part.filter((subject, index) => subject === whole[index])).toEqual([])
  })
})
