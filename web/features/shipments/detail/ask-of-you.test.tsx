import type { AllowedCommand } from '@quayside/contracts/kernel/lists.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../../../testing/axe.ts'
import { allowShipment, importDeclaration, shipment, shipmentId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { askOf, nextAct } from './ask-of-shipment.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
async function open(detail: Partial<ShipmentDetail>) {
  answerWith({ [`GET ${path}`]: () => ({ status: 200, body: shipment({ missing: [], ...detail }) }) })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'SH-2026-0001' })
  return view
}
const notes = () => screen.getAllByRole('note').map(note => note.textContent)
const refused = (command: string, reason: string, who: AllowedCommand['who']): AllowedCommand => ({
  ...{ command, allowed: false, reason, params: {}, who },
})
const box = (containerNumber: string, lastFreeDay: string | null) => ({
  ...{ containerNumber, lastFreeDay, daysLeft: 3, costs: [] },
})

test('an arrived shipment says what is asked of the reader, and the first day on which free time ends', async () => {
  const { user, path: at } = await open({
    status: 'AT_DESTINATION',
    allowedCommands: allowShipment('start-customs'),
    containerSummaries: [box('MSKU1234565', '2027-01-04'), box('CSQU3054383', '2027-01-02'), box('MSKU0000006', null)],
  })
  expect(notes()).toContain(
    'The goods have arrived: starting customs is asked of you. The free time of CSQU3054383 ends on 2 Jan 2027.Start it now',
  )
  const note = screen.getAllByRole('note').find(one => one.textContent?.startsWith('The goods have arrived'))
  await user.click(within(note as HTMLElement).getByRole('button', { name: 'Start it now' }))
  expect(at()).toContain('start-customs')
})

test('who can’t do it is told who is waited for, and in which words what stands against it', async () => {
  await open({
    status: 'DELIVERED',
    allowedCommands: [refused('complete', 'containers-open', ['O'])],
  })
  expect(notes()).toContain(
    'The goods are delivered; completing the shipment comes next. Waited for: the freight operator. ',
  )
  expect(await findings()).toEqual([])
})

test('what stands against the reader’s next act leads to the act that puts it right', async () => {
  const { user, path: at } = await open({
    status: 'ON_CUSTOMS',
    allowedCommands: [refused('clear', 'imports-not-cleared', ['C']), ...allowShipment('move-declaration')],
    declarations: [importDeclaration],
  })
  const note = screen.getAllByRole('note').find(one => one.textContent?.includes('at customs')) as HTMLElement
  await user.click(within(note).getByRole('link', { name: 'Put it right' }))
  expect(at()).toContain('move-declaration')
  expect(at()).toContain(shipmentId(3))
})

test('what comes next is asked of each by what the server lets them do', () => {
  const of = (
    status: ShipmentDetail['status'],
    chip: ShipmentDetail['chip'],
    ...allowedCommands: AllowedCommand[]
  ) => ({
    ...{ status, chip, allowedCommands },
  })
  const clear = refused('clear', 'imports-not-cleared', ['O', 'S'])
  const held = of('ON_CUSTOMS', null, clear)
  expect(askOf(held, 'O')).toMatchObject({ of: 'mend', act: 'clear' })
  expect(askOf(held, 'P')).toMatchObject({ of: 'them', act: 'clear', who: ['O'] })
  expect(askOf(held, 'C')).toMatchObject({ of: 'them', act: 'clear', who: ['O'] })
  expect(askOf(of('ON_CUSTOMS', 'CLEARED', ...allowShipment('record-drop')), 'C')).toMatchObject({
    ...{ of: 'you', act: 'record-drop' },
  })
  expect(askOf(of('IN_TRANSIT', null, ...allowShipment('clear')), 'O')).toBeNull()
  expect(askOf(of('COMPLETED', null), 'C')).toBeNull()
})

test('before it arrives the clearance is no primary verb, only one of the menu', async () => {
  const { user } = await open({
    status: 'IN_TRANSIT',
    operation: 'not-coordinated',
    allowedCommands: allowShipment('clear', 'record-milestone'),
  })
  expect(screen.getAllByRole('button', { name: 'Record a milestone' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Record the clearance' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Record the clearance' })).toBeTruthy()
  // A line between what belongs together: here customs, and the paper.
  expect(screen.getAllByRole('separator')).toHaveLength(1)
})

test('the primary verb is this person’s next act: nobody has one while others are waited for', () => {
  const may = (...commands: Parameters<typeof allowShipment>) => ({ allowedCommands: allowShipment(...commands) })
  const onWay = shipment({
    status: 'IN_TRANSIT',
    chip: 'DEPARTED',
    operation: 'coordinated',
    ...may('record-milestone'),
  })
  expect((['O', 'A', 'C', 'P'] as const).map(own => nextAct(onWay, own))).toEqual([
    ...['record-milestone', 'record-milestone', null, null],
  ])
  expect(nextAct({ ...onWay, operation: 'not-coordinated' }, 'C')).toBe('record-milestone')
  const atCustoms = { ...onWay, status: 'ON_CUSTOMS' as const, chip: null }
  expect(nextAct(atCustoms, 'O')).toBeNull()
  expect(nextAct({ ...atCustoms, ...may('record-milestone', 'clear') }, 'O')).toBe('clear')
  const booking = { ...onWay, status: 'BOOKING_REQUEST' as const, ...may('record-milestone', 'confirm-booking') }
  expect([nextAct(booking, 'O'), nextAct({ ...booking, ...may('record-milestone') }, 'P')]).toEqual([
    ...['confirm-booking', null],
  ])
})
