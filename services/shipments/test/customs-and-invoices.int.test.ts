import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as given from '../shipment/domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '../testing/shipments-alone.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [shipmentsAlone()], now: given.now })
})
afterAll(() => rig?.close())

const aShipment = () => happenedIn(rig, given.ways.AT_DESTINATION)
const operator = () => rig.as(rig.people.operator)
const shown = async (id: string, as = operator()) => (await as.get(`/shipments/${id}`)).body

async function act(id: string, path: string, body: object) {
  const { version } = await shown(id)
  const answer = await operator().post(`/shipments/${id}/${path}`, { ...body, ...('to' in body ? {} : { version }) })
  expect(answer.status, answer.text).toBe(200)
}

test('[S3.023] customs carry number, date, predeclaration, broker, status, delay, and FOB, freight, insurance, CIF, duties, VAT and fee', async () => {
  const id = await aShipment()
  const { lines } = await shown(id)
  const declarationId = v7()
  const entered = {
    declarationId,
    kind: 'IMPORT',
    number: '26-47-3807',
    date: '2026-02-26',
    predeclarationNumber: 'PRE-77',
    broker: 'Aduanas MX',
    delayCategory: 'Laboratory',
    additionalDelayDays: 4,
    basis: 'CIF',
    incoterm: 'FOB',
    currency: 'USD',
    valueCurrency: 'USD',
    freight: '100',
    insurance: '20',
    fee: '30',
  }
  const line = { lineId: lines[0].lineId, hsCode: '300490', originCountry: 'CN', value: '1000', weightKg: '60' }
  await act(id, 'declarations', {
    declaration: { ...entered, lines: [{ ...line, dutyPercent: '10', vatPercent: '16' }] },
  })
  await act(id, `declarations/${declarationId}/state`, { to: 'DECLARED', on: '2026-02-27' })
  const { declarations } = await shown(id)
  // CIF 1,120; duty 10 % of it; VAT 16 % of 1,120 + 112 + 30.
  expect(declarations).toMatchObject([
    {
      ...entered,
      state: 'DECLARED',
      computed: {
        fob: '1000.00',
        freight: '100.00',
        insurance: '20.00',
        value: '1120.00',
        duty: '112.00',
        vat: '201.92',
      },
    },
  ])
  expect((await shown(id, rig.as(rig.people.supplier))).declarations).toBeUndefined()
})

test('[S3.023] what a declaration would come to is told before it is saved, by the same rule, and nothing is kept', async () => {
  const id = await aShipment()
  const { lines, version, declarations } = await shown(id)
  const line = { lineId: lines[0].lineId, value: '1000', weightKg: '60', dutyPercent: '10', vatPercent: '16' }
  const valued = {
    currency: 'MXN',
    valueCurrency: 'USD',
    basis: 'CIF',
    incoterm: 'FOB',
    freight: '100',
    insurance: '20',
  }
  const ask = (change: object) =>
    operator().post(`/shipments/${id}/customs-preview`, { ...valued, fee: '30', lines: [line], ...change })
  const conversion = { currency: 'USD', rate: '2' }
  expect((await ask({ conversion })).body.computed).toMatchObject({
    fob: '2000.00',
    freight: '200.00',
    insurance: '40.00',
    value: '2240.00',
    duty: '224.00',
    vat: '403.84',
    lines: [{ lineId: line.lineId, value: '2240.00', duty: '224.00', vat: '403.84' }],
  })
  expect((await ask({})).body).toEqual({ computed: null })
  expect((await ask({ currency: 'XQX', conversion })).body).toEqual({ computed: null })
  for (const freight of ['much', '-100']) expect((await ask({ freight })).status).toBe(400)
  expect((await rig.as(rig.people.supplier).post(`/shipments/${id}/customs-preview`, {})).status).toBe(403)
  expect(await shown(id)).toMatchObject({ version, declarations })
})

test('[S3.041] [D2.052] an invoice of a shipment carries the supplier’s number and date, and the customs value', async () => {
  const id = await aShipment()
  const supplierCompanyId = rig.people.supplier.company
  const invoice = { invoiceId: v7(), number: 'INV-2026-114', date: '2026-02-01', supplierCompanyId }
  await act(id, 'invoices', { invoice: { ...invoice, customsValue: '1234.50', currency: 'USD' } })
  const { invoices } = await shown(id)
  expect(invoices).toContainEqual({ ...invoice, customsValue: '1234.50', currency: 'USD' })
  const { version } = await shown(id)
  const valueless = { version, invoice: { ...invoice, customsValue: '99.00', currency: null } }
  expect(await operator().post(`/shipments/${id}/invoices`, valueless)).toMatchObject({
    status: 422,
    body: { code: 'field-required', fields: [{ path: 'invoice.currency', code: 'field-required' }] },
  })
})
