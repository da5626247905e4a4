import { importModules } from '@quayside/contracts/documents/events.ts'
import { fieldsOf } from '@quayside/contracts/documents/import-modules.ts'
import { languages } from '@quayside/contracts/reference/languages.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import { expect, test } from 'vitest'
import { suggestMapping } from '../domain/mapping-suggestions.ts'
import { fieldWord } from '../domain/module-descriptor.ts'
import { moduleOf } from '../domain/modules.ts'
import { openFile } from '../testing/checked-file.ts'
import { fileStyles, generateDeliveryFile } from '../testing/delivery-file-generator.ts'

async function suggestionsFor(bytes: Buffer, module = moduleOf('purchase-orders')): Promise<Record<string, string>> {
  const { profiles, rows } = await openFile(bytes)
  const found = suggestMapping(
    profiles,
    rows.map(row => row.cells),
    module,
  )
  return Object.fromEntries(
    found.map(({ mapping }) => [
      mapping.field,
      mapping.source.from === 'header' ? mapping.source.header : `=${mapping.source.value}`,
    ]),
  )
}

test('[S2.102] the fields of a delivery history are found by name and by what the columns hold', async () => {
  const { bytes } = generateDeliveryFile({ seed: 5, rows: 300, style: fileStyles.commaBom })
  expect(await suggestionsFor(bytes)).toEqual({
    orderNumber: 'PO / SO #',
    sourceRowId: 'ID',
    vendor: 'Vendor',
    currency: '=USD',
    requiredDeliveryDate: 'Scheduled Delivery Date',
    emissionDate: 'PO Sent to Vendor Date',
    description: 'Item Description',
    quantity: 'Line Item Quantity',
    unitPrice: 'Pack Price',
    lineValue: 'Line Item Value',
    incoterm: 'Vendor INCO Term',
    transportMode: 'Shipment Mode',
    destinationCountry: 'Country',
    weight: 'Weight (Kilograms)',
  })
})

const templates = importModules.flatMap(id => languages.map(language => ({ id, language })))

test.each(templates)(
  '[S2.102] every header of the template of $id in $language is recognised as its own field',
  async ({ id, language }) => {
    const module = moduleOf(id)
    const fields = fieldsOf(module)
    const headers = fields.map(field => textIn(language, fieldWord(module, field)))
    const cells = fields.map((_, index) => (index === 0 ? 'SO-1' : ''))
    const found = await suggestionsFor(Buffer.from(`${headers.join('\t')}\n${cells.join('\t')}`), module)
    expect(Object.keys(found).sort()).toEqual([...fields].sort())
    for (const field of fields) expect(found[field]).toBe(textIn(language, fieldWord(module, field)))
  },
)

test('dates that could be day first or month first are left to the person, one clear date decides', async () => {
  const dates = async (cells: string[]) =>
    (await openFile(Buffer.from(`Order;Due\n${cells.map((cell, i) => `${i};${cell}`).join('\n')}`))).profiles[1]?.dates
  expect(await dates(['3/4/2026', '5/6/2026'])).toEqual({ read: 2, style: null, ambiguous: true })
  expect(await dates(['3/4/2026', '25/6/2026'])).toEqual({ read: 2, style: 'day-month-year', ambiguous: false })
  expect(await dates(['3/14/2026', '5/6/2026'])).toEqual({ read: 2, style: 'month-day-year', ambiguous: false })
  expect(await dates(['3/14/2026', '25/6/2026'])).toEqual({ read: 2, style: null, ambiguous: true })
})

test('the decimal separator is decided by the column, or left to the person', async () => {
  const numbers = async (cells: string[]) =>
    (await openFile(Buffer.from(`Order;Price\n${cells.map((cell, i) => `${i};${cell}`).join('\n')}`))).profiles[1]
      ?.numbers
  expect(await numbers(['1.234', '2.500'])).toMatchObject({ ambiguous: true })
  expect(await numbers(['1.234', '2,50'])).toMatchObject({ style: 'comma', ambiguous: false })
  expect(await numbers(['12', '30'])).toMatchObject({ style: 'point', ambiguous: false })
  // One cell with a decimal comma does not make 1.2 of twelve hundred.
  expect(await numbers(['1,200', '800', '3,5'])).toMatchObject({ style: null, ambiguous: true })
  expect(await numbers(['1.200', '3.5'])).toMatchObject({ style: null, ambiguous: true })
  expect(await numbers(['1,200', '3.5'])).toMatchObject({ style: 'point', ambiguous: false })
})
