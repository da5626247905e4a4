import { expect, test } from 'vitest'
import * as z from 'zod'
import * as orderCommands from '../purchase-orders/commands.ts'
import { purchaseOrderEvents } from '../purchase-orders/events.ts'
import { orderDetail, orderListItem } from '../purchase-orders/queries.ts'
import * as shipmentCommands from '../shipments/commands.ts'
import { shipmentEvents } from '../shipments/events.ts'
import { shipmentDetail, shipmentListItem } from '../shipments/queries.ts'

type Schemas = Readonly<Record<string, unknown>>

/** Every name that a body may have, at any depth. */
function namesIn(schema: z.ZodType): Set<string> {
  const names = new Set<string>()
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name)
    return value
  })
  return names
}

function saying(schemas: Schemas, ...words: readonly string[]): string[] {
  return Object.entries(schemas).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? words.filter(word => namesIn(schema).has(word)).map(word => `${name}: ${word}`) : [],
  )
}

/** What a service answers, not what it is sent. */
const sent = (module: Schemas): Schemas =>
  Object.fromEntries(Object.entries(module).filter(([name]) => !/Answer$|Results$/.test(name)))

const badges = ['fulfilment', 'lateness', 'chip', 'missing', 'late', 'partlyDelivered']

test('[D0.010] no command sets a status or a derived badge', () => {
  expect(saying(sent(orderCommands), 'status', ...badges)).toEqual([])
  expect(saying(sent(shipmentCommands), 'status', ...badges)).toEqual([])
  // The walk sees names at any depth: it could find one.
  expect(saying(sent(orderCommands), 'pendingDate').length).toBeGreaterThan(0)
})

test('[D0.010] no event records a derived badge of an order', () => {
  expect(saying(purchaseOrderEvents, ...badges)).toEqual([])
  // The chip is written down with the status that it came with, by the system alone.
  expect(saying(shipmentEvents, ...badges)).toEqual(['ShipmentStatusChanged: chip'])
})

test('[D0.010] status, overlays and badges are told in fields of their own', () => {
  const told = (schema: z.ZodObject, ...fields: readonly string[]) =>
    fields.filter(field => schema.shape[field] === undefined)
  expect(told(orderDetail, 'status', 'changeRequests')).toEqual([])
  expect(told(orderDetail.shape.badges, 'fulfilment', 'lateness')).toEqual([])
  expect(told(orderListItem, 'status', 'fulfilment', 'lateness')).toEqual([])
  expect(told(shipmentDetail, 'status', 'chip', 'holds', 'issues', 'documents')).toEqual([])
  expect(told(shipmentListItem, 'status', 'chip')).toEqual([])
})
