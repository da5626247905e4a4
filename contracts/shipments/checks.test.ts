import { expect, test } from 'vitest'
import { checkUnlocode } from '../reference/unlocode.ts'
import { checkMasterAirWaybill } from './air-waybill.ts'
import { checkContainerNumber, containerCheckDigit } from './container-number.ts'
import { checkHazardClass, checkUnNumber } from './dangerous-goods.ts'
import { checkImoNumber } from './imo-number.ts'

test('[D9.001] a container number is checked by its check digit, where a remainder of 10 counts as 0', () => {
  for (const good of ['CSQU3054383', 'MSKU0000006', 'TEMU1234565'])
    expect([good, checkContainerNumber(good)]).toEqual([good, null])
  expect(checkContainerNumber('CSQU3054384', 'container')).toEqual({
    code: 'container-check-digit',
    params: { value: 'CSQU3054384', found: 4, expected: 3 },
    field: 'container',
  })
  // Some serials leave 10: their digit is 0, and no other is taken.
  const ten = serials().find(number => plainRemainder(number) === 10) ?? ''
  expect(ten).not.toBe('')
  expect(containerCheckDigit(ten)).toBe(0)
  expect(checkContainerNumber(`${ten}0`)).toBeNull()
  expect(checkContainerNumber(`${ten}1`)).toMatchObject({ params: { found: 1, expected: 0 } })
})

test('[D9.012] the message names the character that is wrong', () => {
  expect(checkContainerNumber('CSQA3054383')).toMatchObject({ code: 'container-malformed', params: { part: '#4 (A)' } })
  expect(checkContainerNumber('CSQU305438')).toMatchObject({ params: { part: '#11 (-)' } })
  expect(checkContainerNumber('CSQU30543830')).toMatchObject({ params: { part: '#12 (0)' } })
  expect(checkUnlocode('MXVER', 'MX')).toBeNull()
})

test('[D9.002] a master air waybill has its serial modulo 7 at the end', () => {
  for (const good of ['125-12345675', '12512345675', '020-00000011'])
    expect([good, checkMasterAirWaybill(good)]).toEqual([good, null])
  expect(checkMasterAirWaybill('125-12345676')).toMatchObject({
    code: 'mawb-check-digit',
    params: { found: 6, expected: 5 },
  })
  expect(checkMasterAirWaybill('125-1234567')).toMatchObject({ code: 'mawb-malformed', params: { part: '#11 (-)' } })
  expect(checkMasterAirWaybill('12A-12345675')).toMatchObject({ params: { part: '#3 (A)' } })
})

test('[D9.003] an IMO ship number is checked by its check digit', () => {
  for (const good of ['9074729', 'IMO 9074729', 'IMO9321483'])
    expect([good, checkImoNumber(good)]).toEqual([good, null])
  expect(checkImoNumber('9074720')).toMatchObject({ code: 'imo-check-digit', params: { found: 0, expected: 9 } })
  expect(checkImoNumber('907472')).toMatchObject({ code: 'imo-malformed' })
})

test('[D9.011] dangerous goods have a class of the IMDG Code and a UN number', () => {
  for (const good of ['1.1', '3', '6.2', '9']) expect(checkHazardClass(good)).toBeNull()
  for (const bad of ['0', '10', '2', '1.7', '']) expect(checkHazardClass(bad)).toMatchObject({ params: { value: bad } })
  for (const good of ['1203', 'UN1203', 'UN 0004']) expect(checkUnNumber(good)).toBeNull()
  for (const bad of ['12', 'UN12034', '0000', 'NA1203', '4000']) expect(checkUnNumber(bad)).not.toBeNull()
})

function serials(): string[] {
  return Array.from({ length: 60 }, (_, serial) => `CSQU${String(serial).padStart(6, '0')}`)
}

/** ISO 6346 once more, by its table of letters. */
function plainRemainder(number: string): number {
  const letters = 'A10B12C13D14E15F16G17H18I19J20K21L23M24N25O26P27Q28R29S30T31U32V34W35X36Y37Z38'
  const value = (one: string) =>
    /\d/.test(one) ? Number(one) : Number(letters.slice(letters.indexOf(one) + 1).slice(0, 2))
  return [...number].reduce((sum, one, place) => sum + value(one) * 2 ** place, 0) % 11
}
