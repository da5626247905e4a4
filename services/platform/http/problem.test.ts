import { expect, test } from 'vitest'
import { problemOf, rejected } from './problem.ts'

const invoice = { code: 'invoice-required', params: {} } as const
const packing = { code: 'packing-list-required', params: {} } as const
const number = { code: 'field-required', params: {}, field: 'number' } as const
const told = (...rejections: Parameters<typeof rejected>[0]) => {
  const { code, message, fields } = problemOf(rejected(rejections), 'en', 'r1')
  return { code, message, fields: fields.map(field => [field.path, field.message]) }
}

test('of several refusals each is told, with its field or without', () => {
  expect(told(invoice, packing, number)).toEqual({
    code: 'invoice-required',
    message: 'The invoice must be attached',
    fields: [
      ['', 'The packing list must be attached'],
      ['number', 'This field is required'],
    ],
  })
})

test('one refusal stands alone: in the list only where it names a field', () => {
  expect(told(invoice).fields).toEqual([])
  expect(told(number).fields.map(([path]) => path)).toEqual(['number'])
})
