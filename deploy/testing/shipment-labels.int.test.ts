import { isWholePdf } from '@quayside/contracts/documents/whole-pdf.ts'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import { pagesOf } from '@quayside/platform/testing/read-pdf.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SharedShipment, sharedShipment } from './shared-shipment.ts'

let rig: Rig
let other: Person
let shipment: SharedShipment
beforeAll(async () => {
  rig = await startRig({ factories: [shipments] })
  other = await rig.make.person({ companyType: 'provider', companyName: 'Secretive Metals' })
  await rig.settled()
  shipment = await sharedShipment(rig, [rig.people.supplier.company, other.company])
})
afterAll(() => rig?.close())

/** As a browser gets it: bytes. */
async function pdf(person: Person, path: string) {
  const answer = await rig.app.inject({
    url: `/api/v1/shipments/${shipment.id}/${path}?company=${person.company}`,
    headers: { authorization: `Bearer ${person.token}`, 'client-utc': '0' },
  })
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    bytes: answer.rawPayload,
    text: answer.body,
  }
}

test('[S5.038] all labels are one PDF, a page for each piece; one package has its own', async () => {
  const { client } = rig.people
  const all = await pdf(client, 'labels.pdf')
  expect([all.status, all.type], all.text).toEqual([200, 'application/pdf'])
  expect([all.bytes, smallPdf('As small as can be')].map(isWholePdf)).toEqual([true, true])
  expect(await pagesOf(smallPdf('As small as can be'))).toEqual(['As small as can be'])
  const pages = await pagesOf(all.bytes)
  expect(pages).toHaveLength(4)
  for (const page of pages) expect(page).toContain(shipment.number)
  const one = await pagesOf((await pdf(client, `packages/${shipment.packages[1]?.packageId}/label.pdf`)).bytes)
  expect(one).toHaveLength(2)
  expect(one[0]).toContain('SKU-1')
  expect((await pdf(client, `packages/${shipment.id}/label.pdf`)).text).toContain('label-package-not-found')
})

test('[D2.046] [S5.038] a supplier prints its own packages only; a stranger, and a shipment without a package, none', async () => {
  const { supplier } = rig.people
  const pages = await pagesOf((await pdf(supplier, 'labels.pdf')).bytes)
  expect(pages).toHaveLength(2)
  expect(pages.join()).toContain('SKU-0')
  expect(pages.join()).not.toContain('SKU-1')
  expect((await pdf(supplier, `packages/${shipment.packages[1]?.packageId}/label.pdf`)).status).toBe(404)
  const stranger = await rig.make.person({ companyType: 'provider' })
  const bare = await sharedShipment(rig, [supplier.company], { packed: false })
  await rig.settled()
  expect((await pdf(stranger, 'labels.pdf')).status).toBe(404)
  const refused = await rig.as(supplier).get(`/shipments/${bare.id}/labels.pdf`)
  expect(refused).toMatchObject({ status: 422, body: { code: 'package-required-for-label' } })
})
