import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey, writtenName, writtenNameOf } from './names.ts'

test.each([
  ['a zero-width space', 'PO\u200b-1'],
  ['a soft hyphen', 'PO\u00ad-1'],
  ['a joiner', 'PO\u200d-1'],
  ['a mark of the writing direction', '\u200ePO-1'],
  ['a variation selector', 'PO-1\ufe0f'],
  ['a filler', 'PO-1\u3164'],
  ['a tag sign', 'PO-1\u{e0041}'],
  ['full-width letters', 'ＰＯ－１'],
  ['a hyphen that keeps a line together', 'PO\u20111'],
  ['a dash', 'PO\u20131'],
  ['small letters', 'po-1'],
  ['blanks around', '  PO-1\u00a0'],
])('with %s it is the same name', (_what, written) => expect(nameKey(written)).toBe(nameKey('PO-1')))

test('composed and decomposed letters, letters of two small forms, and any run of blanks are the same', () => {
  expect(nameKey('Pedido Ñandú 1')).toBe(nameKey('Pedido\u2003Ñandú  1'.normalize('NFD')))
  expect(nameKey('STRASSE')).toBe(nameKey('Straße'))
  expect(nameKey('ΟΔΟΣ')).toBe(nameKey('οδος'))
  expect(nameKey('a\u2800b')).toBe('a b')
})

test('what people tell apart stays apart', () => {
  const names = ['PO-1', 'PO-2', 'PO1', 'PO 1', 'PO_1', '采购 1', 'Ñ', 'N']
  expect(new Set(names.map(nameKey)).size).toBe(names.length)
})

test('the form of a form is itself, and a plain name has the form that was used before', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => nameKey(nameKey(text)) === nameKey(text)))
  const plain = fc.stringMatching(/^[\w./-]( ?[\w./-]){0,20}$/)
  fc.assert(fc.property(plain, text => nameKey(text) === text.trim().toLowerCase()))
})

test('a name is kept as typed, without what shows nothing; of invisible signs alone nothing is left', () => {
  expect(writtenName(' \u200bPO\u00ad-1 Ａ\u200b ')).toBe('PO-1 Ａ')
  expect(writtenName('می\u200cخواهم ❤️')).toBe('می\u200cخواهم ❤️')
  for (const nothing of ['\u200b', '\u00ad\u2060', '\u3164', ' \u200d ', '']) expect(writtenName(nothing)).toBe('')
  expect(writtenName('A\r\nBcc: x\u2028y\tz')).toBe('A Bcc: x y z')
  expect(writtenNameOf(4).parse(` ${'\u200b'.repeat(9)}PO-1`)).toBe('PO-1')
})
