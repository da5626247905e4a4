import type { AllowedCommand } from '@quayside/contracts/kernel/lists.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { DeclarationState } from '@quayside/contracts/shipments/statuses.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../../../testing/axe.ts'
import {
  allowShipment,
  importDeclaration,
  shipment,
  shipmentChanged,
  shipmentId,
} from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { refused } from '../../../testing/told.ts'
import { askOf, nextAct } from './ask-of-shipment.ts'
import { mendOf, wayTo } from './mending.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
async function open(detail: Partial<ShipmentDetail>) {
  answerWith({ [`GET ${path}`]: () => ({ status: 200, body: shipment({ missing: [], ...detail }) }) })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'SH-2026-0001' })
  return view
}
const notes = () => screen.getAllByRole('note').map(note => note.textContent)
const cannot = (command: string, reason: string, who: AllowedCommand['who']): AllowedCommand =>
  refused({ command, reason, params: {}, who })
const box = (containerNumber: string, lastFreeDay: string | null, daysLeft = 3) => ({
  containerNumber,
  lastFreeDay,
  daysLeft,
  costs: [],
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

test('free time that is over is told as over', async () => {
  await open({
    status: 'AT_DESTINATION',
    allowedCommands: allowShipment('start-customs'),
    containerSummaries: [box('CSQU3054383', '2027-01-02', -2)],
  })
  expect(notes().join()).toContain('The free time of CSQU3054383 ended on 2 Jan 2027.')
})

test('of one that is delivered in part the rest is asked for, or to be written off', async () => {
  const { user, path: at } = await open({
    status: 'ON_CUSTOMS',
    chip: 'CLEARED',
    partiallyDelivered: true,
    allowedCommands: allowShipment('record-drop', 'write-off-rest'),
  })
  const note = screen
    .getAllByRole('note')
    .find(one => one.textContent?.startsWith('A part is delivered')) as HTMLElement
  expect(within(note).getByRole('button', { name: 'Record it now' })).toBeTruthy()
  await user.click(within(note).getByRole('button', { name: 'Write off the rest' }))
  expect(at()).toContain('act=write-off-rest')
})

test('who can’t do it is told who is waited for, and in which words what stands against it', async () => {
  await open({
    status: 'DELIVERED',
    asked: ['O'],
    allowedCommands: [cannot('complete', 'containers-open', ['O'])],
  })
  expect(notes()).toContain(
    'The goods are delivered; completing the shipment comes next. Waited for: the freight operator. ',
  )
  expect(await findings()).toEqual([])
})

test('what stands against the reader’s next act leads to the act that puts it right', async () => {
  const { user, path: at } = await open({
    status: 'ON_CUSTOMS',
    allowedCommands: [cannot('clear', 'imports-not-cleared', ['C']), ...allowShipment('move-declaration')],
    declarations: [importDeclaration],
  })
  const note = screen.getAllByRole('note').find(one => one.textContent?.includes('at customs')) as HTMLElement
  await user.click(within(note).getByRole('button', { name: 'Put it right' }))
  expect(await screen.findByRole('dialog', { name: 'Change its state' })).toBeTruthy()
  expect(at()).toContain('act=clear')
})

/** The clearance of an import that stands so, and what each step makes of it. */
async function clearing(...states: readonly DeclarationState[]) {
  let step = 0
  const now = () => {
    const state = states[step] ?? 'CLEARED'
    const isCleared = state === 'CLEARED'
    const refusal = cannot('clear', 'imports-not-cleared', ['C'])
    return shipment({
      missing: [],
      status: 'ON_CUSTOMS',
      declarations: [{ ...importDeclaration, state }],
      allowedCommands: [...(isCleared ? allowShipment('clear') : [refusal]), ...allowShipment('move-declaration')],
    })
  }
  const calls = answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: now() }),
    [`POST ${path}/declarations/${shipmentId(3)}/state`]: () => {
      step += 1
      return shipmentChanged()
    },
  })
  const view = await renderPortal(`${path}?act=clear`)
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
  return { ...view, calls, dialog }
}

test('an act that can’t be done yet opens what puts it right, step by step, until it is there itself', async () => {
  const { user, calls, dialog, path: at } = await clearing('NONE', 'DECLARED', 'CLEARED')
  const first = await dialog('Change its state')
  expect(first.getByText(/^Before “Record the clearance”: Every import declaration must be cleared first/)).toBeTruthy()
  expect(first.getByText(/2 steps are left until it is cleared: Declared and Cleared/)).toBeTruthy()
  expect((first.getByRole('combobox', { name: 'New state' }) as HTMLSelectElement).value).toBe('DECLARED')
  await user.click(first.getByRole('button', { name: 'Change its state' }))
  await screen.findByText(/1 step is left until it is cleared: Cleared/)
  const second = await dialog('Change its state')
  expect((second.getByRole('combobox', { name: 'New state' }) as HTMLSelectElement).value).toBe('CLEARED')
  await user.click(second.getByRole('button', { name: 'Change its state' }))
  const last = await dialog('Record the clearance')
  expect(last.queryByText(/^Before/)).toBeNull()
  const moved = calls.filter(call => call.path.endsWith('/state'))
  expect(moved.map(call => (call.body as { to: string }).to)).toEqual(['DECLARED', 'CLEARED'])
  await user.click(last.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(at()).not.toContain('act='))
})

test('after what leaves the version as it is, and however late the shipment is read again, what comes next opens', async () => {
  const hold = { id: 'h1', kind: 'payment' as const, reason: '', open: true, condition: null }
  const packing = { documentId: shipmentId(8), documentType: 'PACKING_LIST', fileName: 'list.pdf' }
  const stages: readonly Partial<ShipmentDetail>[] = [
    {
      holds: [hold],
      allowedCommands: [cannot('complete', 'hold-open', ['C']), ...allowShipment('lift-hold', 'attach-document')],
    },
    {
      documents: [],
      allowedCommands: [cannot('complete', 'packing-list-required', ['C']), ...allowShipment('attach-document')],
    },
    { documents: [packing], allowedCommands: allowShipment('complete') },
  ]
  const uploaded = {
    id: packing.documentId,
    entityType: 'shipment',
    entityId: shipmentId(1),
    documentType: 'PACKING_LIST',
    name: 'list.pdf',
    bytes: 4,
    format: 'pdf',
    uploadedBy: shipmentId(2),
    uploadedByName: 'Lucía Ortega',
    uploadedAt: '2026-11-20T09:14:00.000Z',
    version: 1,
    allowedCommands: [],
    sha256: 'a',
    replaces: null,
    replacedBy: null,
  }
  const late = Promise.withResolvers<void>()
  let stage = 0
  answerWith({
    [`GET ${path}`]: async () => {
      const at = stage
      if (at === 2) await late.promise
      return { status: 200, body: shipment({ status: 'DELIVERED', missing: [], ...stages[at] }) }
    },
    [`POST ${path}/holds/h1/lifting`]: () => {
      stage = 1
      return shipmentChanged()
    },
    'POST /documents': () => ({ status: 201, body: { items: [uploaded] } }),
    [`POST ${path}/documents`]: () => {
      stage = 2
      return shipmentChanged()
    },
  })
  const { user } = await renderPortal(`${path}?act=complete`)
  const lift = within(await screen.findByRole('dialog', { name: 'Lift the hold' }))
  await user.type(lift.getByLabelText(/^Reason/), 'Paid')
  await user.click(lift.getByRole('button', { name: 'Lift the hold' }))
  const attach = within(await screen.findByRole('dialog', { name: 'Attach a document' }))
  await user.upload(
    attach.getByLabelText(/^Drop a file here or choose one/),
    new File(['%PDF'], 'list.pdf', { type: 'application/pdf' }),
  )
  await user.click(attach.getByRole('button', { name: 'Upload and attach' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stage).toBe(2)
  late.resolve()
  expect(await screen.findByRole('alertdialog', { name: 'Complete the shipment' })).toBeTruthy()
})

test('a way that is left half way is begun again where it stands, as often as it is asked for', async () => {
  const { user, dialog } = await clearing('NONE', 'DECLARED')
  await user.click((await dialog('Change its state')).getByRole('button', { name: 'Change its state' }))
  await screen.findByText(/1 step is left until it is cleared/)
  for (const _ of [1, 2]) {
    await user.click((await dialog('Change its state')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Put it right' }))
    expect((await dialog('Change its state')).getByText(/1 step is left/)).toBeTruthy()
  }
})

test('what stands against an act leads to what can be done now: a declaration without a number is written first', () => {
  const held = (over: Partial<ShipmentDetail>) =>
    shipment({
      status: 'ON_CUSTOMS',
      declarations: [importDeclaration],
      allowedCommands: [
        cannot('record-drop', 'customs-not-cleared', ['C']),
        cannot('clear', 'imports-not-cleared', ['C']),
        ...allowShipment('move-declaration', 'save-declaration', 'lift-hold'),
      ],
      ...over,
    })
  const drop = { act: 'record-drop', about: null } as const
  expect(wayTo(drop, held({}))).toEqual({ act: 'move-declaration', about: shipmentId(3) })
  const draft = { ...importDeclaration, state: 'NONE' as const, number: null }
  expect(wayTo(drop, held({ declarations: [draft] }))).toEqual({ act: 'save-declaration', about: shipmentId(3) })
  expect(wayTo(drop, held({ declarations: [] }))).toEqual({ act: 'save-declaration', about: null })
  const cleared = { ...importDeclaration, state: 'CLEARED' as const }
  const hold = { id: 'h1', kind: 'customs' as const, reason: '', open: true, condition: null }
  expect(mendOf('customs-hold-open', held({ declarations: [cleared], holds: [hold] }))).toEqual({
    act: 'lift-hold',
    about: 'h1',
  })
  expect(mendOf('declaration-incomplete', held({ declarations: [cleared] }))).toEqual({
    act: 'save-declaration',
    about: null,
  })
  expect(wayTo(drop, held({ allowedCommands: [cannot('record-drop', 'customs-not-cleared', ['C'])] }))).toBeNull()
})

test('what comes next is asked of each by what the server lets them do', () => {
  const of = (
    status: ShipmentDetail['status'],
    chip: ShipmentDetail['chip'],
    ...allowedCommands: AllowedCommand[]
  ) => ({
    status,
    chip,
    allowedCommands,
    asked: ['O'] as const satisfies ShipmentDetail['asked'],
  })
  const clear = cannot('clear', 'imports-not-cleared', ['O', 'S'])
  const held = of('ON_CUSTOMS', null, clear)
  expect(askOf(held, 'O')).toMatchObject({ of: 'mend', act: 'clear' })
  expect(askOf(held, 'P')).toMatchObject({ of: 'them', act: 'clear', who: ['O'] })
  expect(askOf(held, 'C')).toMatchObject({ of: 'them', act: 'clear', who: ['O'] })
  expect(askOf(held, 'A')).toMatchObject({ of: 'them', act: 'clear', who: ['O'] })
  const drop = { ...of('ON_CUSTOMS', 'CLEARED', ...allowShipment('record-drop')), asked: ['O' as const, 'C' as const] }
  expect((['O', 'C', 'A'] as const).map(own => askOf(drop, own)?.of)).toEqual(['you', 'you', 'you'])
  expect(askOf(of('IN_TRANSIT', null, ...allowShipment('clear')), 'O')).toBeNull()
  expect(askOf(of('COMPLETED', null), 'C')).toBeNull()
})

test('where nobody coordinates the client is asked, and the operator waits for it, whatever it may do as well', () => {
  const arrived = shipment({
    status: 'AT_DESTINATION',
    chip: null,
    operation: 'not-coordinated',
    asked: ['C'],
    allowedCommands: allowShipment('start-customs', 'record-milestone'),
  })
  expect(askOf(arrived, 'C')).toMatchObject({ of: 'you', act: 'start-customs' })
  expect(nextAct(arrived, 'C')).toBe('start-customs')
  for (const own of ['O', 'A'] as const) {
    expect(askOf(arrived, own)).toMatchObject({ of: 'them', act: 'start-customs', who: ['C'] })
    expect(nextAct(arrived, own)).toBeNull()
  }
  const left = { ...arrived, status: 'IN_TRANSIT' as const }
  expect((['C', 'O', 'A'] as const).map(own => nextAct(left, own))).toEqual(['record-milestone', null, null])
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
    'record-milestone',
    'record-milestone',
    null,
    null,
  ])
  expect(nextAct({ ...onWay, operation: 'not-coordinated' }, 'C')).toBe('record-milestone')
  const atCustoms = { ...onWay, status: 'ON_CUSTOMS' as const, chip: null }
  expect(nextAct(atCustoms, 'O')).toBeNull()
  expect(nextAct({ ...atCustoms, ...may('record-milestone', 'clear') }, 'O')).toBe('clear')
  const booking = { ...onWay, status: 'BOOKING_REQUEST' as const, ...may('record-milestone', 'confirm-booking') }
  expect([nextAct(booking, 'O'), nextAct({ ...booking, ...may('record-milestone') }, 'P')]).toEqual([
    'confirm-booking',
    null,
  ])
})
