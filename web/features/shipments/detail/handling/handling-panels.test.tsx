import { pickupParty } from '@quayside/contracts/handling/pickups.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../../../testing/answers.ts'
import { findings } from '../../../../testing/axe.ts'
import {
  allowed,
  pickup,
  pickupId,
  pickups,
  pickupWithHistory,
  receipt,
  receiptId,
  receipts,
} from '../../../../testing/fixtures/handled-goods.ts'
import { shipment, shipmentId, supplierId } from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
const ok = (body: unknown) => ({ status: 200, body })
const done = () => ok({ id: pickupId, pickupNumber: 'PU-1', status: 'REQUESTED', version: 2 })

async function open(table: Table = {}, detail: Parameters<typeof shipment>[0] = {}) {
  const calls = answerWith({ [`GET ${path}`]: () => ok(shipment(detail)), ...table })
  const view = await renderPortal(`${path}?tab=additional`)
  const panel = async (name: string) => within(await screen.findByRole('region', { name }))
  const sent = (to: string) => calls.filter(call => call.method === 'POST' && call.path === to).map(call => call.body)
  return { ...view, panel, sent }
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

  test('a pickup is asked for with what the shipment knows, and the server’s refusal stands at its field', async () => {
    const unknown = { code: 'unlocode-unknown', message: 'XXYYY is no known place' }
    const refused = problem(422, unknown.code, unknown.message, {
      fields: [{ path: 'content.shipper.place.unlocode', ...unknown }],
    })
    const { panel, user, sent } = await open({ ...withPickups(), 'POST /pickups': () => refused })
    await user.click(await (await panel('Pickup requests')).findByRole('button', { name: 'Request a pickup' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save the draft' }))
    expect(await dialog.findByText('Shipper and pickup place: Shipper: This field is required')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: /^Shipper/ }), 'Aurobindo')
    await user.click(dialog.getByRole('button', { name: 'Add a package' }))
    await user.type(dialog.getByLabelText('Package 1: Type'), 'Pallet')
    await user.click(dialog.getByRole('button', { name: 'Save the draft' }))
    expect(await dialog.findByText('Package 1: Weight, kg: This field is required')).toBeTruthy()
    await user.type(dialog.getByLabelText('Package 1: Weight, kg'), '120.5')
    await user.click(dialog.getByRole('button', { name: 'Save the draft' }))
    expect((await dialog.findAllByText(/XXYYY is no known place/)).length).toBe(2)
    expect(sent('/pickups')).toMatchObject([
      {
        content: {
          requester: { name: 'Andina Salud S.A.C.' },
          shipper: {
            companyId: supplierId,
            name: 'Aurobindo',
            place: { name: 'Hyderabad', unlocode: 'INHYD', zone: 'Asia/Kolkata' },
          },
          consignee: { name: 'Andina Salud S.A.C.', place: { name: 'Callao', unlocode: 'PECLL' } },
          packages: [{ packageType: 'Pallet', pieces: 1, weightKg: '120.5', lengthCm: null }],
          collection: null,
        },
      },
    ])
    expect(await findings()).toEqual([])
  })

  test('what is needed is not called optional, and suppliers are named', async () => {
    const [line, ...others] = shipment().lines
    if (line === undefined) throw new Error('No line')
    const foreign = { ...line, lineId: shipmentId(95), vendorCompanyId: shipmentId(96), supplierName: 'Cipla Ltd.' }
    const named = [line, ...others].map(one => ({ ...one, supplierName: 'Aurobindo Pharma' }))
    const { panel, user } = await open(withPickups(), { lines: [...named, foreign] })
    await user.click(await (await panel('Pickup requests')).findByRole('button', { name: 'Request a pickup' }))
    const dialog = within(await screen.findByRole('dialog'))
    const shipper = () => dialog.getByRole('textbox', { name: /^Shipper/ })
    expect(shipper().getAttribute('aria-required')).toBe('true')
    const suppliers = within(dialog.getByRole('combobox', { name: /^Supplier of the order/ }))
    expect(suppliers.getAllByRole('option').map(one => one.textContent)).toEqual([
      'None',
      'Aurobindo Pharma',
      'Cipla Ltd.',
    ])
    const [place] = dialog.getAllByRole('textbox', { name: /^Place/ })
    await user.clear(place as HTMLElement)
    expect(shipper().getAttribute('aria-required')).toBeNull()
  })

  test('is sent in the version that was seen, scheduled with window and picker, and cancelled with the reason', async () => {
    const draft = pickup({ allowedCommands: allowed('change', 'send', 'delete') })
    const asked = pickup({ id: shipmentId(73), pickupNumber: 'PU-2', status: 'REQUESTED', version: 2 })
    const { panel, user, sent } = await open({
      ...withPickups(draft, { ...asked, allowedCommands: allowed('accept', 'reject', 'cancel') }),
      [`POST /pickups/${pickupId}/send`]: done,
      [`POST /pickups/${asked.id}/acceptance`]: done,
      [`POST /pickups/${asked.id}/cancellation`]: done,
    })
    const own = await panel('Pickup requests')
    await user.click(await own.findByRole('button', { name: 'Send' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent(`/pickups/${pickupId}/send`)).toMatchObject([{ version: 1 }]))

    await user.click(await own.findByRole('button', { name: 'Schedule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule: PU-2' }))
    await user.click(dialog.getByRole('button', { name: 'Schedule' }))
    expect(await dialog.findByText('Picker: This field is required')).toBeTruthy()
    expect(dialog.getAllByText('Time at the pickup place, Asia/Kolkata')).toHaveLength(2)
    expect((dialog.getByLabelText('From') as HTMLInputElement).value).toBe('28/11/2026 09:30')
    await user.type(dialog.getByLabelText('Picker'), 'Blue Trucks')
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-11-28T09:00' } })
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-11-28T11:00' } })
    await user.click(dialog.getByRole('button', { name: 'Schedule' }))
    const window = {
      from: '2026-11-28T03:30:00.000Z',
      until: '2026-11-28T05:30:00.000Z',
    }
    await waitFor(() =>
      expect(sent(`/pickups/${asked.id}/acceptance`)).toMatchObject([
        { version: 2, window, picker: { name: 'Blue Trucks', plate: null } },
      ]),
    )
    await user.click(await own.findByRole('button', { name: 'More for PU-2' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel the request' }))
    const cancelling = within(await screen.findByRole('alertdialog'))
    await user.type(cancelling.getByLabelText(/^Reason/), 'Not needed')
    await user.click(cancelling.getByRole('button', { name: 'Cancel the request' }))
    await waitFor(() => expect(sent(`/pickups/${asked.id}/cancellation`)).toMatchObject([{ reason: 'Not needed' }]))
  })

  test('[D5.006] what a request lacks when it is sent is told in its own form, at the field', async () => {
    const base = pickup({ allowedCommands: allowed('change', 'send') })
    const draft = { ...base, content: { ...base.content, collection: null } }
    const wrong = { code: 'pickup-section-missing', message: 'The pickup request lacks the section: collection date' }
    const refused = problem(422, wrong.code, wrong.message, { fields: [{ path: 'content.collection', ...wrong }] })
    const { panel, user, sent } = await open({
      ...withPickups(draft),
      [`POST /pickups/${pickupId}/send`]: () => refused,
      [`POST /pickups/${pickupId}/details`]: done,
    })
    await user.click(await (await panel('Pickup requests')).findByRole('button', { name: 'Send' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }))
    const form = within(await screen.findByRole('dialog', { name: /^Edit/ }))
    const date = await form.findByLabelText(/^Requested collection date/)
    await waitFor(() => expect(date.getAttribute('aria-invalid')).toBe('true'))
    // The dialog that was refused gives the focus back late: what is only left keeps its fault.
    fireEvent.blur(date)
    await waitFor(() => expect(form.getByRole('alert').textContent).toMatch(/lacks the section: collection date/))
    expect(date.getAttribute('aria-invalid')).toBe('true')

    // An end before its beginning is not kept, not even in a draft.
    fireEvent.change(date, { target: { value: '2026-11-28' } })
    fireEvent.change(form.getByLabelText(/^From/), { target: { value: '2026-11-28T11:00' } })
    fireEvent.change(form.getByLabelText(/^Until/), { target: { value: '2026-11-28T09:00' } })
    await user.click(form.getByRole('button', { name: 'Save the draft' }))
    expect((await form.findAllByText(/which is not after its beginning/)).length).toBeGreaterThan(0)
    expect(sent(`/pickups/${pickupId}/details`)).toEqual([])
    fireEvent.change(form.getByLabelText(/^Until/), { target: { value: '2026-11-28T12:00' } })
    await user.click(form.getByRole('button', { name: 'Save the draft' }))
    await waitFor(() => expect(sent(`/pickups/${pickupId}/details`)).toHaveLength(1))
  })

  test('[D5.006] that a request has no package is told at the packages, and its link leads there', async () => {
    const base = pickup({ allowedCommands: allowed('change', 'send') })
    const draft = { ...base, content: { ...base.content, packages: [] } }
    const wrong = { code: 'pickup-section-missing', message: 'A pickup request needs at least one package' }
    const refused = problem(422, wrong.code, wrong.message, { fields: [{ path: 'content.packages', ...wrong }] })
    const { panel, user } = await open({ ...withPickups(draft), [`POST /pickups/${pickupId}/send`]: () => refused })
    await user.click(await (await panel('Pickup requests')).findByRole('button', { name: 'Send' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }))
    const form = within(await screen.findByRole('dialog', { name: /^Edit/ }))
    const add = await form.findByRole('button', { name: 'Add a package' })
    await waitFor(() => expect(add.getAttribute('aria-describedby')).not.toBeNull())
    const at = document.getElementById(add.getAttribute('aria-describedby') ?? '')
    expect(at?.textContent).toBe(wrong.message)
    await user.click(within(form.getByRole('alert')).getByRole('link', { name: /^Packages/ }))
    expect(document.activeElement).toBe(add)
    await user.click(add)
    await waitFor(() => expect(form.queryByText(wrong.message)).toBeNull())
  })

  test('what others changed meanwhile is shown beside one’s own, and nothing is overwritten unseen', async () => {
    const draft = pickup({ allowedCommands: allowed('change') })
    const theirs = pickupWithHistory({ ...draft, version: 2 })
    const desk = pickupParty.parse({ name: 'Lima desk' })
    const now = { ...theirs, content: { ...theirs.content, requester: desk } }
    const answers = [problem(409, 'version-conflict', 'Changed'), done()]
    const { panel, user, sent } = await open({
      ...withPickups(draft),
      [`GET /pickups/${pickupId}`]: () => ok(now),
      [`POST /pickups/${pickupId}/details`]: () => answers.shift() ?? done(),
    })
    await user.click(await (await panel('Pickup requests')).findByRole('button', { name: /^More for/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    const address = dialog.getAllByRole('textbox', { name: /^Address/ })[0] as HTMLElement
    await user.clear(address)
    await user.type(address, 'Gate 4')
    await user.click(dialog.getByRole('button', { name: 'Save the draft' }))
    const conflict = within(await dialog.findByRole('table', { name: /changed/i }))
    expect(conflict.getByText('Lima desk')).toBeTruthy()
    expect(conflict.getByText('Gate 4')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: /keep/i }))
    await user.click(dialog.getByRole('button', { name: 'Save the draft' }))
    await waitFor(() => expect(sent(`/pickups/${pickupId}/details`)).toHaveLength(2))
    const shipper = { place: { address: 'Gate 4' } }
    expect(sent(`/pickups/${pickupId}/details`)).toMatchObject([
      { version: 1, content: { requester: { name: 'Andina purchasing' }, shipper } },
      { version: 2, content: { requester: { name: 'Lima desk' }, shipper } },
    ])
  })

  test('a place in a country of several zones has them to choose from, and one must be chosen where times are given', async () => {
    const { panel, user } = await open(withPickups())
    await user.click(await (await panel('Pickup requests')).findByRole('button', { name: 'Request a pickup' }))
    const dialog = within(await screen.findByRole('dialog'))
    const [code] = dialog.getAllByLabelText(/^UN\/LOCODE/)
    const zone = () => dialog.getAllByRole('combobox', { name: /^Time zone/ })[0] as HTMLInputElement
    fireEvent.change(code as HTMLElement, { target: { value: 'MXZLO' } })
    fireEvent.change(zone(), { target: { value: '' } })
    expect(dialog.getByText(/^This country has \d+ zones/)).toBeTruthy()
    const offered = [...(zone().list?.options ?? [])].map(({ value }) => value)
    expect(offered).toContain('America/Tijuana')
    expect(zone().getAttribute('aria-required')).toBeNull()
    fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: '2026-11-28T09:00' } })
    expect(zone().getAttribute('aria-required')).toBe('true')
    fireEvent.change(code as HTMLElement, { target: { value: 'PECLL' } })
    expect(zone().getAttribute('aria-required')).toBeNull()
  })

  test('the history tells who did what, when and why', async () => {
    const { panel, user } = await open({
      ...withPickups(pickup()),
      [`GET /pickups/${pickupId}`]: () => ok(pickupWithHistory()),
    })
    await user.click(await (await panel('Pickup requests')).findByRole('button', { name: /^More for/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'History' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Gate closed')).toBeTruthy()
    expect(dialog.getByText('Failed')).toBeTruthy()
    expect(dialog.getByText(/R\. Iyer/)).toBeTruthy()
  })
})
