import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../../../testing/answers.ts'
import { findings } from '../../../../testing/axe.ts'
import { pickup, pickupId, pickups, receipt, receiptId, receipts } from '../../../../testing/fixtures/handled-goods.ts'
import { shipment, shipmentId } from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
const ok = (body: unknown) => ({ status: 200, body })

async function open(table: Table = {}) {
  answerWith({ [`GET ${path}`]: () => ok(shipment()), ...table })
  const view = await renderPortal(`${path}?tab=additional`)
  const panel = async (name: string) => within(await screen.findByRole('region', { name }))
  return { ...view, panel }
}
const withPickups = (...items: Parameters<typeof pickups>[0]): Table => ({
  'GET /pickups': () => ok(pickups(items, 'create')),
})
const withReceipts = (...items: Parameters<typeof receipts>[0]): Table => ({
  'GET /warehouse-receipts': () => ok(receipts(items, 'create')),
})

describe('pickups and receipts of a shipment', () => {
  test('[S1.016] both stand on the shipment with number, status, dates, packages, weight and days on hand', async () => {
    const { panel } = await open({
      ...withPickups(pickup({ status: 'FAILED', reason: 'Gate closed' })),
      ...withReceipts(receipt({ contingencies: [{ kind: 'letter-pending', note: '', openedAt: null }] })),
    })
    const [own, stored] = [await panel('Pickup requests'), await panel('Warehouse receipts')]
    await own.findByText('PU-261120-0A1B2C3')
    for (const text of ['Failed', 'Gate closed', '28 Nov 2026', '600 kg'])
      expect(own.getByText(text), text).toBeTruthy()
    expect(own.getByText('Shipper').nextElementSibling?.textContent).toMatch(/^Aurobindo Pharma Ltd\./)
    expect(own.getByText('Consignee').nextElementSibling?.textContent).toMatch(/^Callao store/)
    expect(own.getByText(/^4 packages/).textContent).toBe('4 packages · 600 kg · 3.84 m³ · height 100 cm')
    await stored.findByText('WR-261120-0D4E5F6')
    for (const text of ['On hand', 'Letter pending', 'B-12', /11 days on hand/])
      expect(stored.getByText(text)).toBeTruthy()
    expect(stored.getByRole('link', { name: 'WR-261120-0D4E5F6' }).getAttribute('href')).toBe(
      `/warehouse/receipts/${receiptId}`,
    )
    expect(await findings()).toEqual([])
  })

  test('a request that the shipment left without says so, and what is to be done: to cancel it, or to record what was picked up', async () => {
    const window = { from: '2026-11-28T04:00:00.000Z', until: '2026-11-28T06:00:00.000Z' }
    const scheduled = pickup({ id: shipmentId(74), pickupNumber: 'PU-2', status: 'SCHEDULED', window, overtaken: true })
    const waiting = pickup({ id: shipmentId(75), pickupNumber: 'PU-3', status: 'REQUESTED' })
    const { panel } = await open(withPickups(pickup({ status: 'REQUESTED', overtaken: true }), scheduled, waiting))
    const own = await panel('Pickup requests')
    await own.findByText('PU-3')
    expect(own.getAllByText('Overtaken')).toHaveLength(2)
    expect(own.getAllByText(/nobody comes for this request: cancel it/)).toHaveLength(1)
    expect(own.getAllByText(/record here what was picked up/)).toHaveLength(1)
  })

  test('what was announced stands beside what was counted, with what is short or over', async () => {
    const [first, second] = receipt().content.packages
    if (first === undefined || second === undefined) throw new Error('No packages')
    const announcing = (id: number, pieces: number) => {
      const of = receipt({ id: shipmentId(id), receiptNumber: `WR-${id}` })
      return { ...of, content: { ...of.content, packages: [first, { ...second, pieces }] } }
    }
    const { panel } = await open(withReceipts(announcing(74, 4), announcing(75, 1), announcing(76, 2)))
    const stored = await panel('Warehouse receipts')
    await stored.findByText('2 short')
    const told = stored.getAllByText('Announced').map(label => label.nextElementSibling?.textContent)
    expect(told).toEqual(['6 packages 2 short', '3 packages 1 more than announced', '4 packages'])
    expect(await findings()).toEqual([])
  })

  test('of a receipt that is released in part it says how much is left', async () => {
    const { panel } = await open(withReceipts(receipt({ status: 'PARTIALLY_RELEASED' })))
    expect(await (await panel('Warehouse receipts')).findByText('2 pieces left in the warehouse')).toBeTruthy()
  })

  test('says so where there is none yet, and where they could not be read', async () => {
    const { panel, user } = await open({
      'GET /pickups': () => problem(409, 'lost-race', 'Try it again'),
    })
    const stored = await panel('Warehouse receipts')
    expect(await stored.findByText('No goods were announced to a warehouse yet.')).toBeTruthy()
    answerWith({ [`GET ${path}`]: () => ok(shipment()), ...withPickups() })
    const own = await panel('Pickup requests')
    await user.click(await own.findByRole('button', { name: /again/i }))
    expect(await own.findByText('No pickup was requested yet.')).toBeTruthy()
  })

  test('[S2.083] each request leads to its own page, and a new one begins with what the shipment knows', async () => {
    const { panel } = await open(withPickups(pickup()))
    const own = await panel('Pickup requests')
    const link = await own.findByRole('link', { name: 'PU-261120-0A1B2C3' })
    expect(link.getAttribute('href')).toBe(`/pick-up/${pickupId}`)
    expect(own.getByRole('link', { name: 'Request a pickup' }).getAttribute('href')).toBe(
      `/pick-up/form/international?shipment=${shipmentId(1)}`,
    )
  })
})
