import { businessDate } from '@quayside/contracts/kernel/quantities.ts'
import { orderStatuses } from '@quayside/contracts/purchase-orders/statuses.ts'
import { currencyMinorDigits } from '@quayside/contracts/reference/currencies.ts'
import { incoterms, transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { checkTimeZone, timeZone } from '@quayside/contracts/reference/time-zones.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { MalformedInputError, parseInput, schemaOf } from './input.ts'

function faults(schema: z.ZodType | mini.ZodMiniType, input: unknown, language: 'en' | 'fr' = 'en') {
  try {
    parseInput(schema, input, language)
  } catch (error) {
    if (error instanceof MalformedInputError) return error
    throw error
  }
  throw new Error('nothing was wrong')
}

test('each wrong field is named with the rule and what was found', () => {
  const schema = z.strictObject({ lines: z.array(z.object({ quantity: z.number().max(10) })) })
  expect(faults(schema, { lines: [{ quantity: 1 }, { quantity: 11 }] }).fields).toEqual([
    {
      path: 'lines.1.quantity',
      code: 'invalid-value',
      params: { field: 'lines.1.quantity', rule: expect.stringContaining('10'), value: '11' },
    },
  ])
})

test('missing and empty fields ask for the required fields', () => {
  const fault = faults(mini.strictObject({ name: mini.string().check(mini.minLength(1)), city: mini.string() }), {
    name: '',
  })
  expect(fault.fields.map(field => [field.path, field.code])).toEqual([
    ['name', 'field-required'],
    ['city', 'field-required'],
  ])
  expect(fault.code).toBe('required-fields')
})

test('an unknown field is refused by name, a shape is strict', () => {
  const fault = faults(schemaOf({ name: z.string() }) as z.ZodType, { name: 'x', isAdmin: true })
  expect(fault.fields).toEqual([{ path: 'isAdmin', code: 'unknown-field', params: { field: 'isAdmin' } }])
})

test('the rule is told in the language of the person, a secret is not repeated', () => {
  const schema = z.strictObject({ password: z.string().max(3) })
  const english = faults(schema, { password: 'hunter22' }).fields[0]
  const french = faults(schema, { password: 'hunter22' }, 'fr').fields[0]
  expect(english?.params.value).toBe('***')
  expect(french?.params.rule).not.toBe(english?.params.rule)
})

test('the code of a milestone is no secret', () => {
  const schema = z.strictObject({ code: z.enum(['DEPARTED']), countryCode: z.string().max(2) })
  const shown = faults(schema, { code: 'EXPLODED', countryCode: 'MEX' }).fields.map(field => field.params.value)
  expect(shown).toEqual(['EXPLODED', 'MEX'])
})

test.each(['password', 'passwordCheck', 'currentPassword', 'refreshToken', 'token', 'secret'])(
  'what was sent as %s is not repeated',
  field => {
    const fault = faults(z.strictObject({ [field]: z.string().max(3) }), { [field]: 'hunter22' })
    expect(fault.fields[0]?.params.value).toBe('***')
  },
)

test('the rule of a day far away is the years that it may lie in', () => {
  const rule = (schema: Parameters<typeof faults>[0], value: string) => faults(schema, value).fields[0]
  const moment = z.iso.datetime({ offset: true }).refine(text => /^20/.test(text), { error: 'date-out-of-range' })
  for (const fault of [rule(businessDate, '1999-12-31'), rule(moment, '1999-12-31T00:00:00Z')]) {
    expect(fault?.code).toBe('date-out-of-range')
    expect(fault?.params.rule).toContain('2000')
    expect(fault?.params.rule).toContain('2099')
  }
})

test('a text in place of a number is told as it was sent', () => {
  const schema = z.strictObject({ limit: z.coerce.number().int().max(200) })
  expect(faults(schema, { limit: 'abc' }).fields[0]?.params).toMatchObject({ field: 'limit', value: 'abc' })
  expect(faults(schema, { limit: '900' }).fields[0]?.params).toMatchObject({ value: '900' })
})

test('what can be chosen is named where it is short, and only then', () => {
  const schema = z.strictObject({ mode: z.enum(transportModes), currency: z.enum([...currencyMinorDigits.keys()]) })
  const { fields } = faults(schema, { mode: 'ROCKET', currency: 'XXQ' })
  const rule = 'one of the values that can be chosen'
  expect(fields.map(({ params }) => params)).toEqual([
    { field: 'mode', rule, value: 'ROCKET', allowed: transportModes.join(', ') },
    { field: 'currency', rule, value: 'XXQ' },
  ])
  for (const values of [orderStatuses, incoterms])
    expect(faults(z.strictObject({ one: z.enum(values) }), { one: 'LOST' }).params.allowed).toBe(values.join(', '))
})

test('an unknown time zone is refused with field, rule and value, at the edge and by a rule', () => {
  const value = 'Mexico/Nowhere'
  const { fields } = faults(z.strictObject({ timeZone }), { timeZone: value })
  const rule = 'an IANA time zone, such as America/Mexico_City'
  expect(fields).toEqual([{ path: 'timeZone', code: 'time-zone-unknown', params: { field: 'timeZone', rule, value } }])
  expect(checkTimeZone(value, 'timeZone')?.params).toEqual({ field: 'timeZone', rule: 'IANA', value })
})
