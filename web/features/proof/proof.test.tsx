import { checkableProof, type Proof } from '@quayside/contracts/shipments/ledger.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { chain, checked, hashOf } from '../../testing/fixtures/ledger.ts'
import { shipmentId } from '../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../testing/server.ts'
import { maxProofBytes } from './proof-file.ts'

beforeEach(() => i18next.changeLanguage('en'))

const ok = (body: unknown) => ({ status: 200, body })
const proof: Proof = checkableProof.parse({
  format: 'quayside-proof-1',
  shipmentId: shipmentId(1),
  anchors: [
    {
      number: 1,
      previousHash: hashOf('0'),
      hashes: [hashOf('a')],
      hash: hashOf('d'),
      receipt: null,
      status: { status: 'PO_CONFIRMED', at: '2026-11-02T10:20:00.000Z' },
    },
  ],
})
const fileOf = (text: string, name = 'proof-SH-1.json') => new File([text], name, { type: 'application/json' })

async function open(table: Table = {}) {
  const calls = answerWith({ 'POST /proofs/check': () => ok(checked()), ...table })
  const view = await renderPortal('/proof/check')
  await screen.findByRole('heading', { level: 1, name: 'Check a proof' })
  const drop = (file: File) => view.user.upload(screen.getByLabelText(/Choose the proof/), file)
  return { ...view, calls, drop }
}

describe('checking a proof', () => {
  test('[D2.036] needs no account: the file is sent as it is and each entry gets its verdict', async () => {
    const { drop, calls } = await open()
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
    await drop(fileOf(JSON.stringify(proof)))
    expect(await screen.findByText('The proof is valid: every entry is on the blockchain as it says.')).toBeTruthy()
    const list = within(screen.getByRole('region', { name: 'Entries of the proof' }))
    expect(list.getByText('PO confirmed')).toBeTruthy()
    expect(list.getByText('On the blockchain, unchanged · Block 12')).toBeTruthy()
    expect(calls.find(call => call.path === '/proofs/check')?.body).toMatchObject(proof)
    expect(await findings()).toEqual([])
  })

  test('one that was changed is told by the entry that does not fit', async () => {
    const at = '2026-11-02T10:20:00.000Z'
    const entries = [
      { number: 1, status: 'PO_CONFIRMED' as const, at, verdict: 'valid' as const, block: 12 },
      { number: 2, status: 'DELIVERED' as const, at, verdict: 'broken' as const, block: 13 },
    ]
    const { drop } = await open({ 'POST /proofs/check': () => ok(checked({ verdict: 'differs', entries })) })
    await drop(fileOf(JSON.stringify(proof)))
    expect(await screen.findByText('The proof is not valid: at least one entry does not fit.')).toBeTruthy()
    const [first, second] = within(screen.getByRole('region', { name: 'Entries of the proof' })).getAllByRole(
      'listitem',
    )
    expect(first?.textContent).toContain('On the blockchain, unchanged')
    expect(second?.textContent).toContain('Changed: it does not fit its hashes')
  })

  test('a chain that is away, and entries that came later, are said', async () => {
    const away = checked({ verdict: 'chain-away', hasLater: true, chain: chain({ state: 'away' }) })
    const { drop } = await open({ 'POST /proofs/check': () => ok(away) })
    await drop(fileOf(JSON.stringify(proof)))
    expect(await screen.findByText(/The blockchain cannot be reached at the moment: try again later/)).toBeTruthy()
    expect(screen.getByText(/The blockchain holds later entries of this shipment/)).toBeTruthy()
  })

  test('what is no proof is said where it was dropped, and nothing is sent', async () => {
    const { drop, calls } = await open()
    await drop(fileOf('no json', 'notes.json'))
    expect(await screen.findByText(/notes.json is not a proof: it cannot be read as JSON/)).toBeTruthy()
    await drop(fileOf(`{"a":"${'x'.repeat(maxProofBytes)}"}`, 'big.json'))
    expect(await screen.findByText(/big.json is larger than 1 MB/)).toBeTruthy()
    expect(calls.filter(call => call.path === '/proofs/check')).toEqual([])
  })

  test('it can be read in another language, which the page then says it has', async () => {
    const { user } = await open()
    await user.selectOptions(screen.getByLabelText('Language'), 'es-MX')
    expect(await screen.findByRole('heading', { level: 1, name: 'Revisar una prueba' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('es-MX')
  })

  test('JSON that is no proof is said so, with the parts that are wrong', async () => {
    const fields = ['format', 'anchors', 'anchors'].map(path => ({ path, code: 'field-required', message: 'Required' }))
    const refused = problem(400, 'field-required', 'This field is required', { fields })
    const { drop } = await open({ 'POST /proofs/check': () => refused })
    await drop(fileOf('{"a":1}', 'other.json'))
    expect(await screen.findByText(/other.json is not a proof: .*: format and anchors. Choose the file/)).toBeTruthy()
    expect(screen.queryByText('This field is required')).toBeNull()
  })

  test('the server’s refusal is shown in its words', async () => {
    const { drop } = await open({
      'POST /proofs/check': () => problem(400, 'invalid-value', 'format: must be "quayside-proof-1" (found "x")'),
    })
    await drop(fileOf('{"format":"x"}'))
    expect(await screen.findByText('format: must be "quayside-proof-1" (found "x")')).toBeTruthy()
  })
})
