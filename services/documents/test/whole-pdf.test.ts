import { isWholePdf } from '@quayside/contracts/documents/whole-pdf.ts'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import { expect, test } from 'vitest'

const whole = smallPdf('Packing list (1)')
const after = (bytes: number) => Buffer.concat([whole, Buffer.alloc(bytes, ' ')])

test('a PDF with both its ends is whole, also with up to 1 KiB after its end mark', () => {
  for (const bytes of [0, 1, 900, 1023]) expect(isWholePdf(after(bytes))).toBe(true)
  expect(isWholePdf(after(1024 + 1))).toBe(false)
  expect(smallPdf('x', 99_999)).toHaveLength(99_999)
  expect(isWholePdf(smallPdf('x', 99_999))).toBe(true)
})

test('a small PDF says where each of its parts begins', () => {
  const text = smallPdf('Packing list (1)', 5000).toString('latin1')
  const references = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(references)).toMatch(/^xref\n0 6\n/)
  const places = [...text.slice(references).matchAll(/^(\d{10}) 00000 n $/gm)].map(match => Number(match[1]))
  expect(places.map(place => text.slice(place, place + 7))).toEqual([1, 2, 3, 4, 5].map(part => `${part} 0 obj`))
  expect(text).toContain('(Packing list \\(1\\)) Tj')
})

test('changed and saved again, a PDF has two end marks: the last one counts', () => {
  const again = Buffer.concat([whole, Buffer.from(`6 0 obj\n<<>>\nendobj\nstartxref\n${whole.length}\n%%EOF\n`)])
  expect(isWholePdf(again)).toBe(true)
  const cut = Buffer.concat([whole, Buffer.alloc(3000, 'x')])
  expect(isWholePdf(cut)).toBe(false)
})

test('with lines that end in CR, and written without a line end after the mark, it is whole', () => {
  const text = whole.toString('latin1')
  expect(isWholePdf(Buffer.from(text.replaceAll('\n', '\r'), 'latin1'))).toBe(true)
  expect(isWholePdf(Buffer.from(text.trimEnd(), 'latin1'))).toBe(true)
})

test('cut anywhere, without its references or its root, or with references beyond its end, it is damaged', () => {
  for (let length = 0; length < whole.length - 1; length++) expect(isWholePdf(whole.subarray(0, length))).toBe(false)
  const changed = (from: RegExp | string, to: string) =>
    Buffer.from(whole.toString('latin1').replace(from, to), 'latin1')
  for (const damaged of [
    changed('startxref', 'startyref'),
    changed('/Root', '/Boot'),
    changed(/startxref\n\d+/, 'startxref\n999999'),
    changed('%PDF-', '%PDX-'),
    Buffer.from('%PDF-1.7\nnothing that a reader could open'),
    Buffer.from('%PDF-1.7\n%%EOF\n'),
  ])
    expect(isWholePdf(damaged)).toBe(false)
})
