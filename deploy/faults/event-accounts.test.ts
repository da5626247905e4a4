import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { faultsOf, type StoredRow } from './event-accounts.ts'

const row = (
  position: number,
  stream: string,
  revision: number,
  key: string | null = `k${position}`,
  type = 'Happened',
): StoredRow => ({ position: String(position), stream, revision, type, key, uid: 'u' })
const good = [row(1, 'A', 0), row(2, 'B', 0, 'both'), row(3, 'C', 0, 'both'), row(4, 'C', 1, 'both'), row(6, 'A', 1)]

test('a store in order has no faults, also where a key wrote to several streams or a position was never used', () => {
  expect(faultsOf(good, new Map([['both', '00000000000000000004']]))).toEqual([])
})

test('what an earlier store acknowledged is looked for by its key alone', () => {
  const moved = good.map(each => ({ ...each, position: `0002${each.position.padStart(16, '0')}` }))
  const inLog = '0001000000000102479200010000000001024792'
  expect(faultsOf(moved, new Map([['both', inLog]]))).toEqual([])
  expect(faultsOf(moved, new Map([['gone', inLog]]))).toEqual([
    `key gone was acknowledged at ${inLog} and is not in the store`,
  ])
  expect(faultsOf(moved, new Map([['both', '00020000000000000099']]))).toHaveLength(1)
})

test('what reserved first is known by the key of its run, of that person alone', () => {
  const run = createHash('sha256').update('u sent').digest('hex')
  const rows = [...good, row(7, 'Shipment-a', 0, `${run}/decide/a`)]
  expect(faultsOf(rows, new Map([['sent', '7']]))).toEqual([])
  expect(faultsOf(rows, new Map([['other', '7']]))).toHaveLength(1)
})

test('a command that is refused each time it is asked takes its claim and gives it up again; two holders are found', () => {
  const refused = [
    row(1, 'Claim-a', 0, 'k', 'Claimed'),
    row(2, 'B', 0),
    row(3, 'Claim-a', 1, 'k', 'Released'),
    row(4, 'Claim-a', 2, 'k', 'Claimed'),
    row(5, 'B', 1),
    row(6, 'Claim-a', 3, 'k', 'Released'),
  ]
  expect(faultsOf(refused, new Map())).toEqual([])
  const second = row(7, 'Claim-a', 4, 'l', 'Claimed')
  expect(faultsOf([...refused, second, row(8, 'Claim-a', 5, 'm', 'Claimed')], new Map())).toEqual([
    'Claim-a: Claimed at 8 out of turn',
  ])
})

test.each([
  ['a position that does not rise', [row(2, 'A', 0), row(2, 'B', 0)], 'position 2 follows 2'],
  ['a revision that is missing', [row(1, 'A', 0), row(2, 'A', 2)], 'A: revision 2 where 1 should be'],
  ['a revision that comes twice', [row(1, 'A', 0), row(2, 'A', 0)], 'A: revision 0 where 1 should be'],
  ['an event without a key', [row(1, 'A', 0, null)], 'position 1 has no key'],
  [
    'a command that was applied twice',
    [row(1, 'A', 0, 'k'), row(2, 'B', 0), row(3, 'A', 1, 'k')],
    'key k was applied twice to A',
  ],
])('%s is found', (_what, rows, fault) => {
  expect(faultsOf(rows, new Map())).toEqual([fault])
})

test('what was acknowledged and is gone is found', () => {
  const acknowledged = new Map([
    ['gone', '3'],
    ['both', '9'],
  ])
  expect(faultsOf(good, acknowledged)).toEqual([
    'key gone was acknowledged at 3 and is not in the store',
    'key both was acknowledged at 9, where nothing is',
  ])
})
