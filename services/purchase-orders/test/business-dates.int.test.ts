import { dayText } from '@quayside/contracts/reference/instants.ts'
import { languages, locales } from '@quayside/contracts/reference/languages.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { isErrorCode } from '@quayside/platform/words/error-text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purchaseOrders } from '../service.ts'
import { order, quantities, sent } from './desk.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [purchaseOrders] })
})
afterAll(() => rig.close())

const outside = ['1990-05-01', '1999-12-31', '2100-01-01', '9999-12-31']

test.each(outside)('[D1.006] no business date lies on %s: promised, pending, required or of a delivery', async date => {
  const { id } = await sent(rig)
  const supplier = rig.as(rig.people.supplier)
  for (const field of ['date', 'pendingDate']) {
    const body = await quantities(rig, id, ['60', '40'], { pendingDate: '2026-07-01', [field]: date })
    const answer = await supplier.post(`/purchase-orders/${id}/confirmations`, body)
    expect([answer.status, answer.body.code], answer.text).toEqual([400, 'date-out-of-range'])
    expect(answer.body.fields[0].path).toBe(`lines.0.${field}`)
  }
  const head = { buyerIdentifier: 'PURCHASING', currency: 'MXN', requiredDeliveryDate: date }
  const registered = await rig.as(rig.people.client).post('/purchase-orders', order(rig, { details: head }))
  expect([registered.status, registered.body.code]).toEqual([400, 'date-out-of-range'])
  expect(registered.body.message).toContain(dayText(locales.en, date, 'UTC'))
})

test.each(languages)('[D9.012] the field, the rule and what was found are told in %s', async language => {
  const head = { buyerIdentifier: 'PURCHASING', currency: 'MXN', requiredDeliveryDate: '1990-01-01' }
  const client = rig.as(rig.people.client)
  const answer = await client.post('/purchase-orders', order(rig, { details: head }), {
    headers: { 'accept-language': language },
  })
  expect(answer.status).toBe(400)
  const found = dayText(locales[language], '1990-01-01', 'UTC')
  for (const told of ['details.requiredDeliveryDate', '2000', '2099', found]) {
    expect(answer.body.message).toContain(told)
    expect(answer.body.fields[0].message).toContain(told)
  }
  expect(isErrorCode('date-out-of-range')).toBe(true)
})
