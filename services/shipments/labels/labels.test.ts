import { shipmentDetails, shipmentPackage } from '@quayside/contracts/shipments/details.ts'
import { checkSscc, gs1CheckDigit } from '@quayside/contracts/shipments/sscc.ts'
import { pagesOf } from '@quayside/platform/testing/read-pdf.ts'
import { describe, expect, test } from 'vitest'
import { supplierView } from '../shipment/domain/supplier-view.ts'
import * as given from '../shipment/domain/testing/shipments.ts'
import { barcodeOf, labelsOf } from './label-content.ts'
import { labelPrinter } from './print-labels.ts'

const shipped = given.after(given.create(), given.pack('60', '40'))
const around = { clientName: 'Acme Importaciones', url: 'https://portal.example/shipments/1', language: 'en' as const }
const sscc = '340123450000000017'

const asker = { whose: 'a company', gone: new AbortController().signal }

describe('SSCC', () => {
  test('the check digit is GS1’s, and a wrong one says which it must be', () => {
    expect(gs1CheckDigit('34012345000000001')).toBe(7)
    expect(checkSscc(sscc)).toBeNull()
    expect(checkSscc('340123450000000018')).toMatchObject({
      code: 'sscc-check-digit',
      params: { found: 8, expected: 7 },
    })
    expect(checkSscc('34012345000000001A')).toMatchObject({ code: 'sscc-malformed', params: { part: '#18 (A)' } })
  })

  test('it names one package of one piece', () => {
    const { packages } = given.pack('60', '40')
    const refusals = (...changes: object[]) =>
      given.refusals(
        { ...given.pack('60', '40'), packages: packages.map((one, index) => ({ ...one, ...changes[index] })) },
        given.after(given.create()),
      )
    expect(refusals({ sscc })).toEqual([])
    expect(refusals({ sscc, pieces: 2 })).toEqual(['sscc-several-pieces'])
    expect(refusals({ sscc }, { sscc })).toEqual(['sscc-twice', 'sscc-twice'])
    expect(refusals({ sscc: '12' })).toEqual(['sscc-length'])
  })
})

describe('labels', () => {
  test('[S5.038] the PDF of a package has a page for each piece, with what is on it and the words of its barcode', async () => {
    const details = shipmentDetails.parse({ cargo: { dangerousGoods: true, unNumber: 'UN1263', hazardClass: '3' } })
    const [first] = shipped.packages
    const two = shipmentPackage.parse({ ...first, pieces: 2, lengthCm: '120', widthCm: '80', heightCm: '95' })
    const labels = labelsOf({ ...shipped, details: { ...shipped.details, cargo: details.cargo } }, [two], around)
    const pages = await pagesOf(await labelPrinter()(labels, 'labels', asker))
    expect(pages).toHaveLength(2)
    const line = shipped.lines[0]
    for (const text of [
      shipped.shipmentNumber,
      'Acme Importaciones',
      '600 kg',
      '120 × 80 × 95 cm',
      'UN1263',
      line?.sku,
    ])
      expect(pages[0]).toContain(text)
    expect(pages[0]).toContain('Piece 1 of 2')
    expect(pages[1]).toContain('Piece 2 of 2')
    expect(pages[1]).toContain(barcodeOf(shipped.shipmentNumber, two, 2))
  })

  test('an SSCC is the barcode; Chinese, Spanish and French texts are printed as they are', async () => {
    const [first] = shipped.packages
    const [label] = labelsOf(shipped, [shipmentPackage.parse({ ...first, sscc })], {
      ...around,
      language: 'zh-CN',
    })
    expect(label?.barcode).toBe(`(00)${sscc}`)
    const named = { ...label, to: '上海贸易有限公司 · Querétaro · Orléans' } as NonNullable<typeof label>
    const [page] = await pagesOf(await labelPrinter()([named], 'labels', asker))
    for (const text of ['上海贸易有限公司', 'Querétaro', 'Orléans', sscc]) expect(page).toContain(text)
  })

  test('[D2.046] a supplier’s labels tell nothing of other suppliers', () => {
    const vendor = shipped.lines[0]?.vendorCompanyId ?? ''
    const seen = supplierView(shipped, vendor)
    const others = shipped.lines.filter(one => one.vendorCompanyId !== vendor)
    expect(others.length).toBeGreaterThan(0)
    const text = JSON.stringify(labelsOf(seen, seen.packages, around))
    expect(text).toContain(shipped.lines[0]?.sku)
    for (const { orderNumber, sku } of others) {
      expect(text).not.toContain(orderNumber)
      expect(text).not.toContain(sku)
    }
  })

  test('a package of very many pieces has one label for all', () => {
    const [first] = shipped.packages
    expect(labelsOf(shipped, [shipmentPackage.parse({ ...first, pieces: 5000 })], around)).toMatchObject([
      { piece: 'Piece 1 of 5,000' },
    ])
  })
})

test('a company whose labels wait for the printer is told when to come again', async () => {
  const print = labelPrinter({ waiting: 1, waitingOfOne: 0 })
  const first = print([], 'labels', asker)
  await expect(print([], 'labels', asker)).rejects.toMatchObject({
    code: 'too-many-requests',
    headers: { 'retry-after': '10' },
  })
  await first
})

test('what nobody waits for any more is neither printed to its end nor keeps its place in the line', async () => {
  const print = labelPrinter()
  const [printing, waiting] = [new AbortController(), new AbortController()]
  const first = print([], 'labels', { whose: 'a company', gone: printing.signal })
  const second = print([], 'labels', { whose: 'a company', gone: waiting.signal })
  const third = print([], 'labels', asker)
  waiting.abort()
  await expect(second).rejects.toMatchObject({ code: 'too-many-requests' })
  printing.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect((await third).subarray(0, 5).toString()).toBe('%PDF-')
})
