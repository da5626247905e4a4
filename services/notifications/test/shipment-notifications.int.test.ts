import { shipmentDetails, shipmentLine } from '@quayside/contracts/shipments/details.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '../service.ts'

let rig: Rig
let otherSupplier: Person
beforeAll(async () => {
  rig = await startRig({ factories: [notifications], env: { NOTIFICATION_MAIL_WINDOW_SECONDS: '0' } })
  otherSupplier = await rig.make.person({ companyType: 'provider', companyName: 'Secretive Metals' })
  await rig.make.link(rig.people.client.company, otherSupplier.company)
  await rig.settled()
})
afterAll(() => rig?.close())

const told = async (person: Person, entityId: string) =>
  (await rig.as(person).get(`/notifications?filter[entityId]=${entityId}`)).body.items
const about = () => ({ shipmentId: v7(), shipmentNumber: 'SH-7', clientCompanyId: rig.people.client.company })

test('[D2.037] a completed shipment is told to its client and to each of its suppliers, who hear of no other', async () => {
  const of = about()
  const orders = [rig.people.supplier, otherSupplier].map(({ company }, index) => ({
    orderId: v7(),
    orderNumber: `PO-45-${index}`,
    vendorCompanyId: company,
    status: 'CLOSED_COMPLETE',
  }))
  const data = { ...of, completedOn: '2026-03-02', orders }
  const companies = [of.clientCompanyId, ...orders.map(order => order.vendorCompanyId)]
  await rig.append(`ShipmentCompletion-${of.shipmentId}`, [{ type: 'CompletionAnnounced', data }], companies)
  await rig.settled()
  const expected = {
    entity: 'shipment',
    entityNumber: 'SH-7',
    field: 'shipmentStatus',
    href: `/shipments/${of.shipmentId}`,
    oldValue: 'DELIVERED',
    newValue: 'COMPLETED',
    newKind: 'shipment-status',
    status: 'CREATED',
  }
  for (const person of [rig.people.client, rig.people.supplier, otherSupplier]) {
    const items = await told(person, of.shipmentId)
    expect(items).toMatchObject([expected])
    expect(JSON.stringify(items)).not.toContain('PO-45-')
  }
  // Only what is handed up comes to the operator by itself.
  expect(await told(rig.people.operator, of.shipmentId)).toEqual([])
})

test('[D2.038] a step that is stuck is told to the operator, and to nobody else', async () => {
  const of = about()
  const fault = { code: 'order-refused', text: 'shipment-ended' }
  const data = { ...of, step: 'settle-orders', at: rig.clock.now(), since: '2026-03-02T08:00:00.000Z', fault }
  await rig.append(
    `ShipmentCompletion-${of.shipmentId}`,
    [{ type: 'CompletionStepEscalated', data }],
    [of.clientCompanyId],
  )
  await rig.settled()
  const [one] = await told(rig.people.operator, of.shipmentId)
  expect(one).toMatchObject({
    field: 'completionEscalation',
    newValue: '2026-03-02T08:00:00.000Z',
    type: 'DEADLINE_REACHED',
  })
  for (const person of [rig.people.client, rig.people.supplier]) expect(await told(person, of.shipmentId)).toEqual([])
})

test('[D2.050] what a carrier says after the end is told to the operator, and to nobody else', async () => {
  const of = about()
  const milestone = { code: 'ARRIVED', class: 'ACTUAL', at: '2026-03-01T10:00:00.000Z', carrier: 'BLUE' }
  const data = { ...of, status: 'COMPLETED', milestone }
  await rig.append(`ShipmentAftermath-${of.shipmentId}`, [{ type: 'ArrivedAfterTheEnd', data }], [of.clientCompanyId])
  await rig.settled()
  expect(await told(rig.people.operator, of.shipmentId)).toMatchObject([
    {
      field: 'lateMilestone',
      newValue: '2026-03-01T10:00:00.000Z',
      newKind: 'instant',
      reason: 'ARRIVED',
      href: `/shipments/${of.shipmentId}`,
    },
  ])
  for (const person of [rig.people.client, rig.people.supplier]) expect(await told(person, of.shipmentId)).toEqual([])
})

test('[D2.027] the end of free time is told to the client and the operator, by container, and no supplier hears of it', async () => {
  const { shipmentId, shipmentNumber, clientCompanyId } = about()
  const containerUseId = v7()
  const alert = (daysBefore: number) => ({
    type: 'FreeTimeAlerted',
    data: {
      containerUseId,
      containerNumber: 'CSQU3054383',
      clientCompanyIds: [clientCompanyId],
      shipments: [{ shipmentId, shipmentNumber }],
      clockId: v7(),
      type: 'DEMURRAGE',
      lastFreeDay: '2026-03-06',
      daysBefore,
    },
  })
  await rig.append(`ContainerUse-${containerUseId}`, [alert(3)], [clientCompanyId])
  await rig.settled()
  for (const person of [rig.people.client, rig.people.operator])
    expect(await told(person, shipmentId)).toMatchObject([
      {
        entity: 'container',
        entityNumber: 'CSQU3054383',
        field: 'lastFreeDay',
        newValue: '2026-03-06',
        newKind: 'date',
        reason: 'DEMURRAGE',
        href: `/shipments/${shipmentId}`,
      },
    ])
  expect(await told(rig.people.supplier, shipmentId)).toEqual([])
})

test('[D8.001] a supplier’s invitation that could not be delivered is told to who invited, else to who may', async () => {
  const { client, supplier, operator } = rig.people
  const colleague = await rig.make.person({ companyType: 'client', company: client.company, role: 'ADMIN' })
  const givenUp = async (invitedBy: string | null) => {
    const of = { invitationId: v7(), companyId: v7(), companyName: 'Sedas SA', reason: 'refused' }
    const data = { ...of, invitedBy, onBehalfOfCompany: client.company }
    const companies = [of.companyId, client.company]
    await rig.append(`Invitation-${of.invitationId}`, [{ type: 'InvitationMailGivenUp', data }], companies)
    await rig.settled()
    return of.companyId
  }
  const byClient = await givenUp(client.uid)
  expect(await told(client, byClient)).toMatchObject([
    {
      entity: 'supplier',
      entityNumber: 'Sedas SA',
      field: 'invitation',
      newValue: 'refused',
      newKind: 'mail-fault',
      act: 'InvitationMailGivenUp',
      actorUid: null,
      href: '/providers',
    },
  ])
  for (const other of [colleague, supplier, operator]) expect(await told(other, byClient)).toEqual([])
  const byNobody = await givenUp(null)
  for (const one of [client, colleague]) expect(await told(one, byNobody)).toHaveLength(1)
  await expect.poll(() => rig.mails(client.email).at(-1)?.subject, { timeout: 60_000 }).toMatch(/Sedas SA/)
})

test('[D5.018] a file of deliveries that waits for a person is told to those of its client who may apply it', async () => {
  const { client, supplier, operator } = rig.people
  const { company } = client
  const viewer = await rig.make.person({ companyType: 'client', company, role: 'VIEWER' })
  const bot = await rig.make.person({ companyType: 'client', company, profile: 'DELIVERY_BOT' })
  await rig.settled()
  const data = { fileId: v7(), clientCompanyId: company, name: 'sap-0312.csv', fault: 'some-rows' }
  await rig.append(`DeliveryFile-${data.fileId}`, [{ type: 'DeliveryFileLeftToPeople', data }], [company])
  await rig.settled()
  expect(await told(client, data.fileId)).toMatchObject([
    {
      entity: 'delivery-file',
      entityNumber: 'sap-0312.csv',
      field: 'deliveryFile',
      newValue: 'some-rows',
      newKind: 'delivery-file-fault',
      href: `/delivery-orders/files/${data.fileId}`,
    },
  ])
  for (const other of [viewer, supplier, operator]) expect(await told(other, data.fileId)).toEqual([])
  const { rows } = await sql`select from notifications where recipient_uid = ${bot.uid}`.execute(
    rig.ports('notifications').database,
  )
  expect(rows).toEqual([])
})

test('[D7.017] a shipment on its way: each is told of what is theirs, old value first, and who did it is not', async () => {
  const of = about()
  const stream = `Shipment-${of.shipmentId}`
  const { client, supplier, operator } = rig.people
  const companies = [client.company, supplier.company, otherSupplier.company]
  const lines = [supplier, otherSupplier].map(({ company }) =>
    shipmentLine.parse({
      lineId: v7(),
      orderId: v7(),
      orderNumber: 'PO-1',
      orderLineId: v7(),
      orderLineNumber: 1,
      vendorCompanyId: company,
      quantity: '5',
    }),
  )
  const [etd, later] = ['2026-03-10T08:00:00.000Z', '2026-03-14T08:00:00.000Z']
  const happened = (type: string, data: object) => ({ type, data: { shipmentId: of.shipmentId, ...data } })
  const times = (from: string | null, to: string) => {
    const changes = [{ time: 'etd', from, to }]
    return happened('ShipmentTimesChanged', { changes, vendors: [{ vendorCompanyId: supplier.company, changes }] })
  }
  const origin = { placeId: null, name: 'Hyderabad', unlocode: 'INHYD', country: 'IN' }
  const created = {
    ...of,
    date: '2026-03-01',
    operation: 'coordinated',
    mode: 'OCEAN',
    details: shipmentDetails.parse({ route: { origin } }),
    references: [],
    noReference: true,
    lines,
    sequence: 1,
    splitFrom: null,
    packages: [],
    containers: [],
  }
  await rig.append(stream, [happened('ShipmentCreated', created)], companies)
  await rig.append(stream, [times(null, etd), times(etd, later)], companies)
  const hold = { holdId: 'H1', kind: 'payment', reason: 'Unpaid', condition: null }
  await rig.append(stream, [happened('HoldPlaced', hold)], [client.company])
  await rig.settled()
  const fields = async (person: Person) =>
    (await told(person, of.shipmentId)).map((one: Record<string, unknown>) => [one.field, one.fromValue, one.newValue])
  const ofAll = ['shipmentStatus', null, 'PO_CONFIRMED']
  expect(new Set(await fields(client))).toEqual(new Set([ofAll, ['etd', etd, later], ['paymentHold', null, 'PLACED']]))
  // The departure is told by the clock where it leaves, all else by the reader’s.
  const zones = (await told(client, of.shipmentId)).map((one: Record<string, unknown>) => [one.field, one.zone])
  expect(Object.fromEntries(zones)).toMatchObject({ etd: 'Asia/Kolkata', shipmentStatus: null, paymentHold: null })
  expect(new Set(await fields(operator))).toEqual(new Set(await fields(client)))
  const held = ['hold', null, 'PLACED']
  expect(new Set(await fields(supplier))).toEqual(new Set([ofAll, ['etd', etd, later], held]))
  expect(new Set(await fields(otherSupplier))).toEqual(new Set([ofAll, held]))
})
