import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import {
  allowed,
  type pickup,
  pickupId,
  pickupWithHistory,
  receipt,
  receiptId,
  receipts,
} from '../../../testing/fixtures/handled-goods.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown) => ({ status: 200, body })
const done = (status = 'SCHEDULED') => ok({ id: pickupId, pickupNumber: 'PU-1', status, version: 3 })

async function open(over: Parameters<typeof pickup>[0] = {}, table: Table = {}) {
  const calls = answerWith({ [`GET /pickups/${pickupId}`]: () => ok(pickupWithHistory(over)), ...table })
  const view = await renderPortal(`/pick-up/${pickupId}`)
  await screen.findByRole('heading', { level: 1, name: 'PU-261120-0A1B2C3' })
  const sent = (to: string) =>
    calls.filter(call => call.method !== 'GET' && call.path === `/pickups/${pickupId}/${to}`).map(call => call.body)
  return { ...view, calls, sent }
}
const main = () => within(screen.getByRole('main'))

describe('the page of a pickup request', () => {
  test('[S3.029] [D5.007] tells when and where, what, what the place says of the day by its own clock, and what was done', async () => {
    await open({ status: 'FAILED', reason: 'Gate closed' })
    for (const text of ['Failed', 'Time zone', 'Asia/Kolkata', '16:00', 'R. Iyer', 'Cut-off'])
      expect(main().queryAllByText(new RegExp(text)).length, text).toBeGreaterThanOrEqual(1)
    expect(main().getByText('Collection date').nextElementSibling?.textContent).toBe('28 Nov 2026')
    expect(main().getByRole('link', { name: 'SH-1' }).getAttribute('href')).toMatch(/^\/shipments\/.*tab=additional$/)
    const packages = within(main().getByRole('table', { name: 'Packages' }))
    expect(packages.getAllByText('120 × 80 × 100')).toHaveLength(2)
    // Nobody stated a volume: the measures give it.
    expect(packages.getAllByText('1.92')).toHaveLength(2)
    expect(await findings()).toEqual([])
  })

  test('[D5.001] it is scheduled with window and picker by the clock of the place, in the version seen', async () => {
    const { user, sent } = await open(
      { status: 'REQUESTED', version: 2, allowedCommands: allowed('accept', 'reject', 'cancel') },
      { [`POST /pickups/${pickupId}/acceptance`]: () => done() },
    )
    await user.click(main().getByRole('button', { name: 'Schedule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule: PU-261120-0A1B2C3' }))
    await user.click(dialog.getByRole('button', { name: 'Schedule' }))
    expect(await dialog.findByText('Picker: This field is required')).toBeTruthy()
    expect(dialog.getAllByText('Time at the pickup place, Asia/Kolkata')).toHaveLength(2)
    expect((dialog.getByLabelText('From') as HTMLInputElement).value).toBe('28/11/2026 09:30')
    await user.type(dialog.getByLabelText('Picker'), 'Blue Trucks')
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-11-28T11:00' } })
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-11-28T09:00' } })
    await user.click(dialog.getByRole('button', { name: 'Schedule' }))
    expect((await dialog.findAllByText(/which is not after its beginning/)).length).toBeGreaterThan(0)
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-11-28T08:00' } })
    await user.click(dialog.getByRole('button', { name: 'Schedule' }))
    const window = { from: '2026-11-28T02:30:00.000Z', until: '2026-11-28T03:30:00.000Z' }
    await waitFor(() =>
      expect(sent('acceptance')).toMatchObject([{ version: 2, window, picker: { name: 'Blue Trucks', plate: null } }]),
    )
  })

  test('[D5.002] a refusal needs a reason, and is sent with it', async () => {
    const { user, sent } = await open(
      { status: 'REQUESTED', allowedCommands: allowed('accept', 'reject') },
      { [`POST /pickups/${pickupId}/rejection`]: () => done('REJECTED') },
    )
    await user.click(main().getByRole('button', { name: 'More for PU-261120-0A1B2C3' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await dialog.findByText('Reason: This field is required')).toBeTruthy()
    await user.type(dialog.getByLabelText(/^Reason/), 'No truck')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(sent('rejection')).toMatchObject([{ reason: 'No truck' }]))
  })

  test('[D5.003] [D5.005] what others did meanwhile is shown beside one’s own, and nothing is overwritten unseen', async () => {
    const window = { from: '2026-11-28T04:00:00.000Z', until: '2026-11-28T06:00:00.000Z' }
    const mine = { status: 'SCHEDULED', version: 3, window, picker: { ...noPicker, name: 'Blue Trucks' } } as const
    const answers = [problem(409, 'version-conflict', 'Changed'), done()]
    let now = pickupWithHistory({ ...mine, allowedCommands: allowed('move') })
    const { user, sent } = await open(
      {},
      {
        [`GET /pickups/${pickupId}`]: () => ok(now),
        [`POST /pickups/${pickupId}/window`]: () => answers.shift() ?? done(),
      },
    )
    await user.click(main().getByRole('button', { name: 'More for PU-261120-0A1B2C3' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move the window' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Reason/), 'Rain')
    now = { ...now, version: 4, picker: { ...noPicker, name: 'Red Trucks' } }
    await user.click(dialog.getByRole('button', { name: 'Move the window' }))
    expect(await dialog.findByText('Red Trucks')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: /keep/i }))
    await user.click(dialog.getByRole('button', { name: 'Move the window' }))
    await waitFor(() => expect(sent('window')).toHaveLength(2))
    expect(sent('window')[1]).toMatchObject({ version: 4, picker: { name: 'Red Trucks' }, reason: 'Rain' })
  })

  test('[D5.003] what else of the request others changed is named, from what to what, before it is gone on with', async () => {
    let now = pickupWithHistory({ status: 'REQUESTED', version: 2, allowedCommands: allowed('accept') })
    const answers = [problem(409, 'version-conflict', 'Changed'), done()]
    const { user, sent } = await open(
      {},
      {
        [`GET /pickups/${pickupId}`]: () => ok(now),
        [`POST /pickups/${pickupId}/acceptance`]: () => answers.shift() ?? done(),
      },
    )
    await user.click(main().getByRole('button', { name: 'Schedule' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Picker'), 'Blue Trucks')
    const [first, ...others] = now.content.packages
    if (first === undefined) throw new Error('No package')
    now = {
      ...now,
      version: 3,
      totals: { ...now.totals, volumeM3: '5.5' },
      content: { ...now.content, packages: [{ ...first, weightKg: '450' }, ...others] },
    }
    await user.click(dialog.getByRole('button', { name: 'Schedule' }))
    const rowOf = async (name: string) =>
      within((await dialog.findByRole('cell', { name })).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map(cell => cell.textContent)
    expect(await rowOf('Package 1: Weight, kg')).toEqual(['Package 1: Weight, kg', '300', '450', 'unchanged'])
    expect(await rowOf('Volume, m³')).toEqual(['Volume, m³', '3.84', '5.5', 'unchanged'])
    expect(dialog.queryByText(/None of these fields/)).toBeNull()
    expect(sent('acceptance')).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: /keep/i }))
    expect((dialog.getByLabelText('Picker') as HTMLInputElement).value).toBe('Blue Trucks')
    await user.click(dialog.getByRole('button', { name: 'Schedule' }))
    await waitFor(() => expect(sent('acceptance')).toHaveLength(2))
    expect(sent('acceptance')[1]).toMatchObject({ version: 3, picker: { name: 'Blue Trucks' } })
  })

  test('[D5.021] it leads to the receipts that a warehouse counted of it', async () => {
    const { calls } = await open(
      { status: 'CLOSED' },
      { 'GET /warehouse-receipts': () => ok(receipts([receipt({ receiptNumber: 'WR-1' })])) },
    )
    expect((await main().findByRole('link', { name: 'WR-1' })).getAttribute('href')).toBe(
      `/warehouse/receipts/${receiptId}`,
    )
    expect(calls.find(call => call.path === '/warehouse-receipts')?.query.get('filter[pickupId]')).toBe(pickupId)
  })

  test('[D5.020] what was collected otherwise than asked stands beside it', async () => {
    const detail = pickupWithHistory({ status: 'PICKED_UP' })
    const [first, second] = detail.content.packages
    if (first === undefined || second === undefined) throw new Error('No packages')
    const collected = {
      at: '2026-11-28T05:00:00.000Z',
      packages: [{ ...first, pieces: 3 }],
      totals: detail.totals,
    }
    const of = ({ packageId: id, packageType }: typeof first, asked: number, taken: number) => ({
      packageId: id,
      packageType,
      asked,
      collected: taken,
    })
    const differences = [of(first, 2, 3), of(second, 2, 0)]
    await open({}, { [`GET /pickups/${pickupId}`]: () => ok({ ...detail, collected, differences }) })
    const packages = within(main().getByRole('table', { name: 'Packages' }))
    expect(packages.getByText('2 asked, 3 picked up')).toBeTruthy()
    expect(packages.getByText('2 asked, 0 picked up')).toBeTruthy()
  })

  test('[D5.009] a deleted draft is left for the list', async () => {
    const { user, path } = await open(
      { allowedCommands: allowed('change', 'send', 'delete') },
      { [`DELETE /pickups/${pickupId}`]: () => done('DELETED') },
    )
    expect(main().getByRole('link', { name: 'Go on with the draft' }).getAttribute('href')).toBe(
      `/pick-up/form/${pickupId}`,
    )
    await user.click(main().getByRole('button', { name: 'More for PU-261120-0A1B2C3' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(path()).toBe('/pick-up'))
  })

  test('[D5.022] waybill and labels are saved as PDF', async () => {
    const { user, calls } = await open(
      { status: 'REQUESTED' },
      {
        [`GET /pickups/${pickupId}/waybill.pdf`]: () => ok({}),
        [`GET /pickups/${pickupId}/labels.pdf`]: () => ok({}),
      },
    )
    for (const paper of ['Waybill, PDF', 'Labels, PDF']) {
      await user.click(main().getByRole('button', { name: 'Print' }))
      await user.click(await screen.findByRole('menuitem', { name: paper }))
    }
    await waitFor(() => expect(calls.filter(call => call.path.endsWith('.pdf'))).toHaveLength(2))
  })

  test('[D5.001] the page says what is asked of the reader and until when, by the clock of the place, and why it was refused', async () => {
    const { unmount } = await open({ status: 'REQUESTED', allowedCommands: allowed('accept') })
    expect(main().getByRole('note').textContent).toBe(
      'A pickup window is asked of you. Until 28 Nov 16:00 (India Time).',
    )
    unmount()
    await open({ status: 'REJECTED', reason: 'No truck' })
    expect(main().getByRole('note').textContent).toBe('It was refused.No truck')
  })

  test('one that is closed asks nothing, and still says why it was changed last', async () => {
    await open({ status: 'CLOSED', reason: 'Counted anew' })
    expect(main().queryByRole('note')).toBeNull()
    expect(main().getByText('Counted anew')).toBeTruthy()
  })

  test('[D5.005] where a cancellation is asked for, the answer is the page’s button, though the goods may be collected meanwhile', async () => {
    await open({
      status: 'CANCEL_REQUESTED',
      allowedCommands: allowed('collect', 'answer-cancellation', 'fail'),
    })
    expect(main().getByText('You are asked whether it may be cancelled.')).toBeTruthy()
    expect(main().getByRole('button', { name: 'Answer the cancellation' })).toBeTruthy()
    expect(main().queryByRole('button', { name: 'Record the pickup' })).toBeNull()
  })

  test('a request that the shipment left without says what is to be done', async () => {
    await open({ status: 'REQUESTED', overtaken: true, attention: 'overtaken' })
    expect(main().getByText('Overtaken')).toBeTruthy()
    expect(main().getByText(/nobody comes for this request: cancel it/)).toBeTruthy()
  })
})

const noPicker = { companyId: null, plate: null, driverContactId: null }
