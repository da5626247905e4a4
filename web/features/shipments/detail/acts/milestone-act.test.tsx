import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../../../../testing/axe.ts'
import {
  allowShipment,
  milestoneOf,
  shipment,
  shipmentChanged,
  shipmentId,
} from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'
import { refused } from '../../../../testing/told.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
const link = (index: number, containerNumber: string) => ({
  containerUseId: shipmentId(index),
  containerNumber,
  load: 'FCL' as const,
  size: '40',
  containerType: 'HC',
  sharePercent: null,
  carrierOwned: true,
  vgmKg: null,
})

async function open(containers: ReturnType<typeof link>[], more: Parameters<typeof shipment>[0] = {}) {
  const allowedCommands = allowShipment('record-milestone')
  const body = shipment({ containers, status: 'AT_DESTINATION', allowedCommands, ...more })
  const calls = answerWith({
    [`GET ${path}`]: () => ({ status: 200, body }),
    [`POST ${path}/milestones`]: () => shipmentChanged(201),
  })
  const { user } = await renderPortal(`${path}?act=record-milestone`)
  const dialog = within(await screen.findByRole('dialog'))
  const record = () => user.click(dialog.getByRole('button', { name: 'Record a milestone' }))
  const bodies = () => calls.filter(call => call.path === `${path}/milestones`).map(call => call.body)
  return { user, dialog, record, bodies }
}

test('what happens to each container apart is told of one of those that are linked', async () => {
  const { user, dialog, record, bodies } = await open([link(8, 'MSKU1234565'), link(9, 'CSQU3054383')])
  const container = dialog.getByRole('combobox', { name: /^Container number/ })
  expect(
    within(container)
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual(['Whole shipment', 'MSKU1234565', 'CSQU3054383'])
  await user.selectOptions(container, 'CSQU3054383')
  expect(await findings()).toEqual([])
  await record()
  await waitFor(() =>
    expect(bodies()).toEqual([
      expect.objectContaining({ code: 'GATE_OUT', scope: { of: 'container', containerNumber: 'CSQU3054383' } }),
    ]),
  )
})

test('what happens to the whole has no container, also where one was chosen before', async () => {
  const { user, dialog, record, bodies } = await open([link(8, 'MSKU1234565')])
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Container number/ }), 'MSKU1234565')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Milestone' }), 'ARRIVED')
  expect(dialog.queryByRole('combobox', { name: /^Container number/ })).toBeNull()
  await record()
  await waitFor(() =>
    expect(bodies()).toEqual([expect.objectContaining({ code: 'ARRIVED', scope: { of: 'shipment' } })]),
  )
})

test('what happens at a place is entered by its clock, which stands beside it', async () => {
  const { user, dialog, record, bodies } = await open([])
  const choose = (code: string) => user.selectOptions(dialog.getByRole('combobox', { name: 'Milestone' }), code)
  const when = dialog.getByRole('textbox', { name: 'When' }) as HTMLInputElement
  const atCallao = when.value
  expect(dialog.getByText('Peru Time')).toBeTruthy()
  await choose('CARGO_READY')
  expect(dialog.getByText('India Time')).toBeTruthy()
  // The moment that it began with is the same one by the other clock.
  expect(when.value).not.toBe(atCallao)
  await choose('ARRIVED')
  expect(when.value).toBe(atCallao)
  await user.clear(when)
  await user.type(when, '2026-11-20 09:30')
  await record()
  await waitFor(() =>
    expect(bodies()).toEqual([expect.objectContaining({ at: '2026-11-20T14:30:00.000Z', zone: 'America/Lima' })]),
  )
})

test('of a delivered shipment it begins with the return of the container that is still out', async () => {
  const scope = { of: 'container' as const, containerNumber: 'MSKU1234565' }
  const back = milestoneOf({ code: 'EMPTY_RETURN', class: 'ACTUAL', at: '2026-11-20T09:00:00Z', scope })
  const { record, bodies } = await open([link(8, 'MSKU1234565'), link(9, 'CSQU3054383')], {
    status: 'DELIVERED',
    milestones: [back],
  })
  await record()
  await waitFor(() =>
    expect(bodies()).toEqual([
      expect.objectContaining({ code: 'EMPTY_RETURN', scope: { of: 'container', containerNumber: 'CSQU3054383' } }),
    ]),
  )
})

test('what can’t be recorded stands together under its reason, which is said once and briefly', async () => {
  const params = { number: 'SH-2026-0001', status: 'FOR_PROCESSING', allowed: 'IN_TRANSIT' }
  const cannot = (code: 'ARRIVED' | 'DISCHARGED' | 'CLEARED', reason: string) => refused({ code, reason, params })
  const { dialog } = await open([], {
    status: 'FOR_PROCESSING',
    milestoneChoices: [
      { code: 'DEPARTED', allowed: true, message: null },
      cannot('ARRIVED', 'shipment-wrong-status'),
      cannot('CLEARED', 'told-by-clearance'),
      cannot('DISCHARGED', 'shipment-wrong-status'),
    ],
  })
  const choice = dialog.getByRole('combobox', { name: 'Milestone' })
  const group = within(choice).getByRole('group', { name: 'Only from: In transit' })
  expect(
    within(group)
      .getAllByRole('option', { hidden: true })
      .map(one => one.textContent),
  ).toEqual(['Arrived', 'Discharged'])
  expect(within(choice).getByRole('group', { name: 'By recording the clearance' })).toBeTruthy()
  expect(choice.textContent).not.toContain('SH-2026-0001')
  expect(within(choice).getByRole('option', { name: 'Departed' }).closest('optgroup')).toBeNull()
})
