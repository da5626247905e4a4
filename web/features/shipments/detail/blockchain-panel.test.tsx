import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { anchor, hashOf, unsent, verified } from '../../../testing/fixtures/ledger.ts'
import { shipment, shipmentId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown) => ({ status: 200, body })
const path = `/shipments/${shipmentId(1)}`
const anchors = [anchor(1), anchor(2, { ...unsent, state: 'QUEUED', status: 'FOR_PROCESSING', hash: hashOf('f') })]

async function open(detail: Parameters<typeof shipment>[0] = {}, table: Table = {}) {
  answerWith({ [`GET ${path}`]: () => ok(shipment({ anchors, ...detail })), ...table })
  const view = await renderPortal(path)
  const panel = within(await screen.findByRole('region', { name: 'Blockchain' }))
  return { ...view, panel, verify: () => view.user.click(panel.getByRole('button', { name: 'Verify' })) }
}

describe('the blockchain of a shipment', () => {
  test('[S2.079] is a plain sentence and a history of status and transaction; hashes stand behind details', async () => {
    const { panel } = await open({ notAnchored: 2 })
    expect(
      panel.getByText(
        '1 status change is on the blockchain, the last one PO confirmed. 1 waits to be recorded. 2 later entries are not yet anchored: they go with the next status change.',
      ),
    ).toBeTruthy()
    const [newest, oldest] = within(panel.getByRole('list', { name: 'Status changes on the blockchain' })).getAllByRole(
      'listitem',
    )
    expect(newest?.textContent).toContain('For processing')
    expect(newest?.textContent).toContain('Waiting for the chain')
    expect(oldest?.textContent).toContain('Recorded on the chain · block 12')
    const hash = panel.getByText(hashOf('d'))
    expect(hash.closest('details')?.open).toBe(false)
    for (const text of ['12', '69,300', `0x${hashOf('e')}`]) expect(panel.getByText(text)).toBeTruthy()
    expect(panel.getByRole('link', { name: 'All transactions' }).getAttribute('href')).toBe(
      '/transactions?q=SH-2026-0001',
    )
    expect(await findings()).toEqual([])
  })

  test('[D2.035] says of an entry that the chain did not take why not', async () => {
    const reason = 'eth_sendRawTransaction: insufficient funds for gas'
    const { panel } = await open({ anchors: [anchor(1), anchor(2, { ...unsent, state: 'FAILED', reason })] })
    const [newest, oldest] = within(panel.getByRole('list', { name: 'Status changes on the blockchain' })).getAllByRole(
      'listitem',
    )
    expect(newest?.textContent).toContain(`Reason: ${reason}`)
    expect(oldest?.textContent).not.toContain('Reason')
  })

  test('[D2.036] verifying says that it is true, and what is not yet anchored', async () => {
    const tail = [{ number: 10, type: 'CommentAdded', recordedAt: '2026-11-22T09:00:00.000Z' }]
    const { panel, verify } = await open(
      {},
      { [`GET ${path}/verification`]: () => ok(verified({ notYetAnchored: tail })) },
    )
    await verify()
    expect(await panel.findByText('Verified: the history of this shipment matches the blockchain.')).toBeTruthy()
    expect(panel.getByText(/9 entries of the history are covered. 1 later entry is not yet anchored/)).toBeTruthy()
  })

  test('[D2.036] verifying names the entry that differs, when it was recorded, and both hashes', async () => {
    const event = { number: 7, type: 'ChargesChanged', recordedAt: '2026-11-03T10:20:00.000Z' }
    const expected = { expected: hashOf('1'), found: hashOf('2') }
    const differences = [
      { anchor: 2, event, why: 'event-changed' as const, ...expected },
      { anchor: 3, event: null, why: 'chain-differs' as const, expected: null, found: null },
    ]
    const answer = verified({ verdict: 'differs', differences })
    const { panel, verify } = await open({}, { [`GET ${path}/verification`]: () => ok(answer) })
    await verify()
    const named = (await panel.findByText('Entry 7: Charges changed')).closest('li')
    expect(named?.textContent).toContain('was changed after it was anchored')
    expect(named?.textContent).toContain(`Expected: ${hashOf('1')}Found: ${hashOf('2')}`)
    expect(panel.getByText('Anchor 3').closest('li')?.textContent).toContain('is another one on the blockchain')
    expect(await findings()).toEqual([])
  })

  test('a chain that is away is said; a failure can be tried again', async () => {
    let fails = true
    const { panel, verify, user } = await open(
      {},
      {
        [`GET ${path}/verification`]: () =>
          fails ? problem(404, 'unexpected', 'There was an error, try again') : ok(verified({ verdict: 'chain-away' })),
      },
    )
    await verify()
    await panel.findByText('There was an error, try again')
    fails = false
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    expect(await panel.findByText(/The blockchain cannot be reached at the moment: try again later/)).toBeTruthy()
  })

  test('without an anchor there is nothing to verify or to download', async () => {
    const { panel } = await open({ anchors: [], notAnchored: 3 })
    expect(panel.getByText('No status change has been recorded on the blockchain yet.')).toBeTruthy()
    expect(panel.queryByRole('button')).toBeNull()
  })
})
