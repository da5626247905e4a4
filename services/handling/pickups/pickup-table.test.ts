import type { By } from '@quayside/contracts/access/by.ts'
import {
  type PickupCommandName,
  type PickupStatus,
  pickupCommands,
  pickupStatuses,
} from '@quayside/contracts/handling/pickups.ts'
import { describe, expect, test } from 'vitest'
import {
  askedPickup,
  buyer,
  collection,
  operator,
  otherBuyer,
  otherSupplier,
  pack,
  pickupOf,
  someId,
  supplier,
} from '../testing/handled-goods.ts'
import { blockedPickup, decide, type PickupCommand, pickup } from './pickup.ts'
import type { PickupAsked } from './pickup-rules.ts'
import { isPickup, type Pickup, type PickupState } from './pickup-state.ts'

const admin: By = { ...operator, kind: 'A' }
const people = { A: admin, O: operator, C: buyer, P: supplier, otherC: otherBuyer, otherP: otherSupplier } as const
type Who = keyof typeof people
type Given = Extract<PickupCommand, PickupAsked>
type Body = Given extends infer One ? (One extends unknown ? Omit<One, keyof PickupAsked> : never) : never

const window = { from: '2026-03-04T02:00:00.000Z', until: '2026-03-04T04:00:00.000Z' }
const moved = { from: '2026-03-04T03:00:00.000Z', until: '2026-03-04T05:00:00.000Z' }
const picker = { companyId: null, name: 'Blue Trucks', plate: null, driverContactId: null }
const gate = { at: '2026-03-02T15:00:00.000Z', packages: [pack(1)] }
const later = { ...collection, date: '2026-03-05', from: '2026-03-05T01:00:00.000Z', until: '2026-03-05T09:00:00.000Z' }

/** One of each, as anybody would give it. */
const bodies: Readonly<Record<PickupCommandName, Body>> = {
  change: { type: 'change', content: pickupOf({ requester: { name: 'Other desk' } }), reason: 'Other gate' },
  send: { type: 'send' },
  accept: { type: 'accept', window, picker },
  reject: { type: 'reject', reason: 'No truck' },
  move: { type: 'move', window: moved, picker, reason: 'Traffic' },
  reschedule: { type: 'reschedule', collection: later },
  cancel: { type: 'cancel', reason: '' },
  'ask-to-cancel': { type: 'ask-to-cancel', reason: '' },
  'answer-cancellation': { type: 'answer-cancellation', cancels: true, reason: '' },
  collect: { type: 'collect', ...gate },
  correct: { type: 'correct', collected: null, reason: 'No' },
  fail: { type: 'fail', reason: 'Gate closed' },
  close: { type: 'close' },
  delete: { type: 'delete' },
}

/**
 * The table of section 5, written down once more: who asked (a client, a supplier, the operator), who runs it, and the
 * supplier whose goods they are. A command is possible to these from there, and to nobody from anywhere else.
 */
type Role = 'asker' | 'runner' | 'supplier'
const possible: Readonly<Record<PickupCommandName, Readonly<Partial<Record<PickupStatus, readonly Role[]>>>>> = {
  change: { DRAFT: ['asker'], REQUESTED: ['asker'] },
  send: { DRAFT: ['asker'] },
  accept: { REQUESTED: ['runner'] },
  reject: { REQUESTED: ['runner'] },
  cancel: { REQUESTED: ['asker', 'runner'], FAILED: ['asker', 'runner'] },
  move: { SCHEDULED: ['runner'] },
  reschedule: { SCHEDULED: ['asker', 'runner'], FAILED: ['asker', 'runner'] },
  'ask-to-cancel': { SCHEDULED: ['asker'] },
  'answer-cancellation': { CANCEL_REQUESTED: ['runner'] },
  collect: { SCHEDULED: ['asker', 'runner', 'supplier'], CANCEL_REQUESTED: ['asker', 'runner', 'supplier'] },
  fail: { SCHEDULED: ['runner'], CANCEL_REQUESTED: ['runner'] },
  correct: { PICKED_UP: ['runner'] },
  close: { PICKED_UP: ['runner'] },
  delete: {
    DRAFT: ['asker'],
    REQUESTED: ['asker', 'runner'],
    FAILED: ['asker', 'runner'],
    SCHEDULED: ['asker'],
  },
}

/** What a request that stands there has come through, by the operator after it was sent. */
const ways: Readonly<Record<PickupStatus, readonly PickupCommandName[]>> = {
  DRAFT: [],
  REQUESTED: ['send'],
  SCHEDULED: ['send', 'accept'],
  PICKED_UP: ['send', 'accept', 'collect'],
  CLOSED: ['send', 'accept', 'collect', 'close'],
  REJECTED: ['send', 'reject'],
  FAILED: ['send', 'accept', 'fail'],
  CANCEL_REQUESTED: ['send', 'accept', 'ask-to-cancel'],
  CANCELLED: ['send', 'cancel'],
}
const askersOwn: readonly PickupCommandName[] = ['send', 'ask-to-cancel', 'cancel']

type Operation = 'coordinated' | 'not-coordinated'
// The window is within a day, so that goods may be collected now; it has not begun.
const given = (by: By, operation: Operation, body: Body) =>
  ({ ...askedPickup(by, { operation }, '2026-03-03T16:00:00.000Z'), ...body }) as Given
const inTime = (name: PickupCommandName): Body =>
  name === 'collect' ? { type: 'collect', at: '2026-03-03T15:00:00.000Z', packages: gate.packages } : bodies[name]

function standing(status: PickupStatus, asker: By, operation: Operation): Pickup {
  const create: PickupCommand = {
    ...askedPickup(asker, { operation }),
    type: 'create',
    pickupId: someId(1),
    pickupNumber: 'PU-1',
    orderLines: [],
    content: pickupOf(),
  }
  const steps = ways[status].map(name => given(askersOwn.includes(name) ? asker : operator, operation, inTime(name)))
  const state = [create, ...steps].reduce<PickupState>((before, command) => {
    const decision = decide(command, before)
    if (!decision.accepted) throw new Error(`${command.type}: ${JSON.stringify(decision.rejections)}`)
    return decision.events.reduce(pickup.evolve, before)
  }, pickup.initial)
  if (!isPickup(state)) throw new Error('No pickup')
  return state
}

function rolesOf(who: Who, asker: Who, operation: Operation): ReadonlySet<Role> {
  const roles = new Set<Role>()
  // Operators and administrators are of one company.
  if (who === asker || (people[who].company === people[asker].company && !who.startsWith('other'))) roles.add('asker')
  if (who === 'O' || who === 'A' || (who === 'C' && operation === 'not-coordinated')) roles.add('runner')
  if (who === 'P') roles.add('supplier')
  return roles
}

describe.each(['coordinated', 'not-coordinated'] as const)('%s', operation => {
  describe.each(['C', 'P', 'O'] as const)('asked for by %s', asker => {
    test.each(Object.keys(pickupCommands) as PickupCommandName[])(
      '[D5.001] [D5.004] [D5.009] %s: who may, and from where',
      name => {
        for (const status of pickupStatuses) {
          const state = standing(status, people[asker], operation)
          expect(state.status).toBe(status)
          for (const who of Object.keys(people) as Who[]) {
            const roles = rolesOf(who, asker, operation)
            const isOthers = who.startsWith('other')
            const isHidden = isOthers || (status === 'DRAFT' && !roles.has('asker'))
            const may = !isHidden && (possible[name][status] ?? []).some(role => roles.has(role))
            const command = given(people[who], operation, inTime(name))
            const decision = decide(command, state)
            const label = `${name} from ${status} by ${who}`
            if (may) {
              expect(decision.accepted && decision.events.length, label).toBe(1)
              expect(blockedPickup(name, command, state), label).toBeNull()
            } else if (isHidden) {
              expect(decision.accepted ? [] : decision.rejections.map(one => one.code), label).toEqual([
                'pickup-not-found',
              ])
            } else {
              // What it has led to already is no error, and nothing happens.
              expect(decision.accepted ? decision.events : [], label).toEqual([])
              expect(blockedPickup(name, command, state), label).not.toBeNull()
            }
          }
        }
      },
    )
  })
})

test('every state that is not final has a way out', () => {
  const final: readonly PickupStatus[] = ['CLOSED', 'REJECTED', 'CANCELLED']
  for (const status of pickupStatuses) {
    const ways = (Object.keys(possible) as PickupCommandName[]).filter(name => possible[name][status] !== undefined)
    expect([status, ways.length > 0]).toEqual([status, !final.includes(status)])
  }
})
