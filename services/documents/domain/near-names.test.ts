import { expect, test } from 'vitest'
import { nearNames } from './near-names.ts'

const near = (name: string, ...known: string[]) => nearNames([name], known, 3).get(name)

test.each([
  ['Aurobindo Pharma', 'Aurobindo Pharma Ltd.'],
  ['AUROBINDO PHARMA, S.A. de C.V.', 'Aurobindo Pharma Limited'],
  ['Química Suiza S.A.C.', 'Quimica Suiza'],
  ['Merck', 'Merck KGaA Darmstadt'],
  ['Trinity Biotech, Plc', 'Trinity Biotech'],
  ['深圳紧固件有限公司', '深圳紧固件'],
])('%s may be %s', (name, known) => expect(near(name, known)).toEqual([known]))

test.each([
  ['Brand New Ltd', 'Aurobindo Pharma Ltd.'],
  ['Pharma One', 'Pharma Two'],
  ['ABC', 'ABC Logistics'],
  ['Aurobindo', 'Aurobindopharma'],
  ['Ltd', 'Limited'],
])('%s is not %s', (name, known) => expect(near(name, known)).toEqual([]))

test('at most so many are told', () => {
  expect(near('Aurobindo', 'Aurobindo A', 'Aurobindo B', 'Aurobindo C', 'Aurobindo D')).toHaveLength(3)
})
