import { businessDate, instant, percentage, quantity } from '@quayside/contracts/kernel/quantities.ts'
import {
  addComment,
  correctMilestone,
  placeHold,
  saveInvoice,
  setContainerClock,
} from '@quayside/contracts/shipments/commands.ts'
import { holdKinds } from '@quayside/contracts/shipments/statuses.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { type ActDefinition, bodyOf, fieldsOf, placesIn, type Versioned, valuesOf } from './act-definition.ts'
import { mayBeBlank } from './act-field.ts'
import { fieldOfSchema } from './field-of-schema.ts'

const thing = { version: 7 }
type Thing = typeof thing

test('the route’s schema says what a field holds, whether it can be left out, and its limits', () => {
  const schema = z.strictObject({
    number: z.string().trim().max(100),
    text: z.string().max(2000).default(''),
    kind: z.enum(['a', 'b']),
    on: z.nullable(businessDate).default(null),
    at: instant,
    quantity,
    share: z.nullable(percentage),
    days: z.number().int().min(0).max(365),
    isOurs: z.boolean().default(false),
    place: z.strictObject({ name: z.string().min(1) }).nullable(),
    rows: z.array(z.strictObject({ pieces: z.number().int().min(1) })),
  })
  const said = (name: string) => fieldOfSchema(schema, { name })
  expect(said('number')).toEqual({ name: 'number', kind: 'text', optional: false, most: 100 })
  expect(said('text')).toMatchObject({ kind: 'area', optional: true, most: 2000 })
  expect(said('kind')).toMatchObject({ kind: 'select', codes: ['a', 'b'], optional: false })
  expect(said('on')).toMatchObject({ kind: 'date', optional: true })
  expect(said('at')).toMatchObject({ kind: 'instant', optional: false })
  expect(said('quantity')).toMatchObject({ kind: 'decimal', optional: false })
  expect(said('share')).toMatchObject({ kind: 'decimal', number: { to: 100, digits: { whole: 3, decimals: 4 } } })
  expect(said('days')).toMatchObject({ kind: 'decimal', number: { whole: true, from: 0, to: 365 } })
  expect(said('isOurs')).toMatchObject({ kind: 'check' })
  expect(said('place.name')).toMatchObject({ kind: 'text', optional: true })
  expect(said('elsewhere')).toEqual({ name: 'elsewhere' })
  const rows = fieldOfSchema(schema, { name: 'rows', kind: 'rows', columns: [{ name: 'pieces' }] })
  expect(rows.columns).toEqual([{ name: 'pieces', kind: 'decimal', optional: false, number: { whole: true, from: 1 } }])
})

test('what a field says itself comes before the schema; its number is narrowed by it', () => {
  const reason = fieldOfSchema(placeHold, { name: 'reason', optional: false })
  expect(reason).toMatchObject({ kind: 'area', optional: false })
  const second = fieldOfSchema(setContainerClock, { name: 'from', path: 'clock.tiers.1.fromDay', number: { to: 999 } })
  expect(second.number).toEqual({ whole: true, from: 1, to: 999 })
  expect(mayBeBlank({ name: 'a', optional: true, needed: values => values.b === 'x' }, { b: 'x' })).toBe(false)
  expect(mayBeBlank({ name: 'a', optional: true, needed: values => values.b === 'x' }, { b: 'y' })).toBe(true)
})

test('an act without a body of its own sends its fields as the route takes them', () => {
  const hold: ActDefinition<Thing> = {
    schema: placeHold,
    fields: () => [{ name: 'kind' }, { name: 'reason', optional: false }],
  }
  expect(fieldsOf(hold, thing, '')[0]?.codes).toEqual(holdKinds)
  const body = bodyOf(hold, { kind: 'damage', reason: ' Wet boxes ' }, thing, '')
  expect(body).toEqual({ kind: 'damage', reason: 'Wet boxes' })
  expect(placeHold.parse(body)).toEqual(body)
  expect(valuesOf(hold, thing, '')).toEqual({ kind: '', reason: '' })
})

test('with the version seen where the route asks for it; blank is null where it can be, codes are in capitals', () => {
  const invoice: ActDefinition<Thing> = {
    schema: saveInvoice,
    root: 'invoice',
    fields: () => [
      { name: 'invoiceId', kind: 'kept' },
      { name: 'number' },
      { name: 'date' },
      { name: 'currency' },
      { name: 'asked', kind: 'check' },
    ],
  }
  const invoiceId = '0198c000-0000-7000-8000-000000000001'
  const values = { invoiceId, number: 'F-1', date: '', currency: 'usd', asked: true }
  const body = bodyOf(invoice, values, thing, '')
  expect(body).toEqual({ version: 7, invoice: { invoiceId, number: 'F-1', date: null, currency: 'USD' } })
  expect(placesIn(invoice, values, thing, '')).toMatchObject({ of: { invoice: { of: { number: 'number' } } } })
})

test('a time is sent by the clock of its place, with its zone where the route takes it', () => {
  const correct: ActDefinition<Thing> = {
    schema: correctMilestone,
    fields: () => [{ name: 'at', zone: () => 'America/Lima' }, { name: 'reason' }],
  }
  expect(bodyOf(correct, { at: '2026-11-20T09:30', reason: 'Late' }, thing, '')).toEqual({
    at: '2026-11-20T14:30:00.000Z',
    zone: 'America/Lima',
    reason: 'Late',
  })
  expect(bodyOf(correct, { at: '', reason: '' }, thing, '')).toMatchObject({ at: null, reason: '' })
})

test('without a schema nothing is sent; one of its own gets what was entered', () => {
  const nothing: ActDefinition<Versioned> = { danger: true }
  expect(bodyOf(nothing, {}, null, '')).toEqual({})
  const comment: ActDefinition<Thing> = {
    schema: addComment,
    fields: () => [{ name: 'text' }],
    body: (_values, _thing, about, entered) => ({ ...entered, about }),
  }
  expect(bodyOf(comment, { text: 'Seen' }, thing, 'x')).toEqual({ text: 'Seen', about: 'x' })
})
