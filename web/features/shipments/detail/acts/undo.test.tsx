import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../../testing/answers.ts'
import { findings } from '../../../../testing/axe.ts'
import { allowShipment, shipment, shipmentChanged, shipmentId } from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
const { createdId: holdId } = shipmentChanged(201).body

async function hold(lifting: Table[string]) {
  const seen = answerWith({
    [`GET ${path}`]: () => ({
      status: 200,
      body: shipment({ allowedCommands: allowShipment('place-hold', 'comment') }),
    }),
    [`POST ${path}/holds`]: () => shipmentChanged(201),
    [`POST ${path}/holds/${holdId}/lifting`]: lifting,
    [`POST ${path}/comments`]: () => shipmentChanged(201),
  })
  const view = await renderPortal(`${path}?act=place-hold`)
  const dialog = within(await screen.findByRole('dialog'))
  await view.user.selectOptions(dialog.getByLabelText('Kind'), 'Payment')
  await view.user.type(dialog.getByLabelText('Reason'), 'Invoice open')
  await view.user.click(dialog.getByRole('button', { name: 'Place a hold' }))
  await screen.findByText('SH-2026-0001: Hold placed')
  await waitFor(() => expect(screen.queryByText('Place a hold: in progress')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  const notices = within(screen.getByRole('region', { name: 'Notices' }))
  return { ...view, seen, notices }
}

test('an act’s notice takes it back: the opposite command is given and the page read anew', async () => {
  const { user, seen, notices } = await hold(() => shipmentChanged())
  expect(await findings()).toEqual([])
  const reads = seen.filter(call => call.method === 'GET' && call.path === path).length
  await user.click(notices.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(seen.find(call => call.path.endsWith('/lifting'))?.body).toMatchObject({ reason: '' })
  await waitFor(() =>
    expect(seen.filter(call => call.method === 'GET' && call.path === path).length).toBeGreaterThan(reads),
  )
  expect(notices.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a refusal to take it back is told and stays', async () => {
  const { user, notices } = await hold(() => problem(422, 'shipment-ended', 'The shipment has ended'))
  await user.click(notices.getByRole('button', { name: 'Undo' }))
  expect((await notices.findByRole('alert')).textContent).toContain('Not undone: The shipment has ended')
})

test('what can’t be taken back offers nothing, and the next act’s notice stands in place of the last one’s', async () => {
  const { user, notices, router } = await hold(() => shipmentChanged())
  await router.navigate(`${path}?act=comment`)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Called them')
  await user.click(dialog.getByRole('button', { name: 'Comment' }))
  await notices.findByText('SH-2026-0001: Comment added')
  expect(notices.queryByRole('button', { name: 'Undo' })).toBeNull()
})
