import { expect, test } from 'vitest'
import { MalformedInputError } from './input.ts'
import { refuseUnreadable } from './readable-text.ts'

function refusal(value: unknown) {
  try {
    refuseUnreadable(value)
    return null
  } catch (fault) {
    return fault instanceof MalformedInputError ? fault.fields[0] : fault
  }
}

test('a text that the database cannot keep is refused with its field and character', () => {
  expect(refusal({ lines: [{ description: 'a\u0000b' }] })).toEqual({
    path: 'lines.0.description',
    code: 'unreadable-text',
    params: { field: 'lines.0.description', found: 'U+0000' },
  })
  for (const bad of ['\ud800', 'x\udc00', '\u0007', 'AB\u202eDC', '\u2066', 'M\ufffdxico', 'a\ufffe', '\uffff'])
    expect(refusal({ reason: bad })).not.toBeNull()
  expect(refusal({ 'na\u0000me': 1 })).not.toBeNull()
})

test('lists and objects nested more than 64 deep are refused, however deep they are', () => {
  const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`)
  expect(refusal({ lines: nested(50) })).toBeNull()
  for (const depth of [70, 50_000])
    expect(refusal({ lines: nested(depth) })).toEqual({
      path: 'lines',
      code: 'nested-too-deeply',
      params: { field: 'lines', limit: 64 },
    })
  expect(refusal(nested(5000))).toMatchObject({ code: 'nested-too-deeply' })
})

test('what people write is kept: line ends, tabs, accents, Chinese, Arabic, pairs of surrogates', () => {
  expect(refusal({ a: 'Línea 1\r\n\tLínea 2', b: '采购订单', c: 'طلب', d: '📦', e: ['é', 1, null, true] })).toBeNull()
})
