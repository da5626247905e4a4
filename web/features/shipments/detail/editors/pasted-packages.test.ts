import { languages } from '@quayside/contracts/reference/languages.ts'
import { describe, expect, test } from 'vitest'
import { unreadableAs } from '../../../../ui/form/decimals.ts'
import { headingKey } from '../../../../ui/form/headings.ts'
import { packageHeadings } from './package-headings.ts'
import { pastedColumns, takePackages } from './pasted-packages.ts'

const headings = await packageHeadings()
const sheet = {
  headings,
  locale: 'en',
  present: 2,
  most: 2000,
  containers: [{ value: 'CSQU3054383', label: 'CSQU3054383' }],
  invoices: [{ value: 'id-7', label: 'INV-7' }],
}
type Place = Parameters<typeof takePackages>[1]
const take = (text: string, at: Place = null, over: object = {}) =>
  takePackages(
    text.split('\n').map(row => row.split('\t')),
    at,
    { ...sheet, ...over },
  )

test('a block goes downwards and to the right from its cell; further rows become packages', () => {
  const taken = take('12.5\t100\n7\t\n3\t30', { index: 1, column: 'grossWeightKg' })
  expect(taken).toMatchObject({
    rows: 3,
    cells: [
      { index: 1, name: 'grossWeightKg', value: '12.5' },
      { index: 1, name: 'lengthCm', value: '100' },
    ],
    added: [
      { packageType: '', pieces: '1', grossWeightKg: '7', lengthCm: '' },
      { grossWeightKg: '3', lengthCm: '30' },
    ],
  })
})

test('pasted for new rows, all columns stand as in the form, and empty rows are none', () => {
  const row = 'Carton\t376104250021234569\t4\t120\t100\t50\t40\t\tcsqu 305438-3\tinv-7'
  expect(take(`${row}\n\t\t\t\t\t\t\t\t\n`)).toMatchObject({
    rows: 1,
    cells: [],
    added: [
      {
        packageType: 'Carton',
        sscc: '376104250021234569',
        pieces: '4',
        grossWeightKg: '120',
        lengthCm: '100',
        widthCm: '50',
        heightCm: '40',
        containerNumber: 'CSQU3054383',
        invoiceId: 'id-7',
        contents: [],
      },
    ],
  })
})

describe('headings', () => {
  test.each([
    ['en', 'Pieces\tType\tGross weight, kg\tVolumetric\tContainer', '1,000.5'],
    ['es-MX', 'PIEZAS\tTipo\tPeso bruto (kg)\tVolumetrico\tContenedor', '1,000.5'],
    ['fr', 'Nombre\tType\tPoids brut, kg\tVolumétrique\tConteneur', '1 000,5'],
    ['zh-CN', '件数\t类型\t毛重（千克）\t体积重\t集装箱', '1,000.5'],
  ])('in %s say which column is which, in any order; what the form reckons is left to it', (locale, first, weight) => {
    expect(take(`${first}\n2\tCarton\t${weight}\t77\tCSQU3054383`, null, { locale })).toMatchObject({
      rows: 1,
      added: [{ pieces: '2', packageType: 'Carton', grossWeightKg: '1000.5', containerNumber: 'CSQU3054383' }],
    })
  })

  test('each label of each language means one column and no other', () => {
    const means = [...headings.values()]
    for (const column of [...pastedColumns, null]) expect(means).toContain(column)
    expect(languages).toHaveLength(4)
    for (const [text, column] of [
      ['Length, cm', 'lengthCm'],
      ['Largo, cm', 'lengthCm'],
      ['Longueur (cm)', 'lengthCm'],
      ['长（厘米）', 'lengthCm'],
    ] as const)
      expect(headings.get(headingKey(text))).toBe(column)
  })

  test('go on from the cell where they were pasted', () => {
    expect(take('Type\tPieces\nDrum\t3', { index: 0, column: 'heightCm' })).toMatchObject({
      cells: [
        { index: 0, name: 'packageType', value: 'Drum' },
        { index: 0, name: 'pieces', value: '3' },
      ],
      added: [],
    })
  })

  test('are not what a package is called', () => {
    expect(take('Container\nContainer', { index: 0, column: 'packageType' })).toMatchObject({
      rows: 2,
      cells: [{ value: 'Container' }, { value: 'Container' }],
    })
    expect(take('Pieces\n4', { index: 0, column: 'pieces' })).toMatchObject({ rows: 1, cells: [{ value: '4' }] })
  })
})

test('what can’t be read stands at its cell as it was pasted', () => {
  expect(take('Carton\t\t1,5\t1.234,5\tlong\t\t\t\tTGHU0000000\tINV-9', null, { locale: 'en' })).toMatchObject({
    added: [
      {
        pieces: unreadableAs('decimal', '1,5'),
        grossWeightKg: unreadableAs('decimal', '1.234,5'),
        lengthCm: unreadableAs('decimal', 'long'),
        containerNumber: 'unreadable:TGHU0000000',
        invoiceId: 'unreadable:INV-9',
        widthCm: '',
      },
    ],
  })
  expect(take('1,5\t', { index: 0, column: 'grossWeightKg' }, { locale: 'fr' })).toMatchObject({
    cells: [{ value: '1.5' }],
  })
})

describe('nothing of a block is taken', () => {
  test.each([
    ['that is wider than the form', '1\t2\n3\t4\t5', { index: 0, column: 'containerNumber' }, 'too-wide', '2'],
    ['with a column that the form lacks', 'Type\tPieces\tRemark\nDrum\t1\tred', null, 'unknown-columns', 'Remark'],
    ['with such a column and no figure', 'Type\tColour\nDrum\tred', null, 'unknown-columns', 'Colour'],
    ['with a column twice', 'Type\tPieces\tTipo\nDrum\t1\tBox', null, 'column-twice', 'Tipo'],
    ['of headings alone', 'Type\tPieces\n\t', null, 'no-rows', ''],
    ['with cells beside its headings', 'Type\tPieces\t\nDrum\t1\tred', null, 'too-wide', '2'],
  ] as const)('%s', (_why, text, at, refused, about) => {
    expect(take(text, at)).toEqual({ refused, about })
  })

  test('with more packages than a shipment takes', () => {
    expect(take('Drum\t\nDrum\t', null, { most: 3 })).toEqual({ refused: 'too-many', about: '3' })
    expect(take('Drum\t\nDrum\t', { index: 0, column: 'packageType' }, { most: 3 })).toMatchObject({ rows: 2 })
  })
})
