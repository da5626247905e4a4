import { describe, expect, test } from 'vitest'
import { recipientsOf, wants } from './recipients.ts'
import { buyer, client, factsAfter, member, operator, registered, sent, supplier, vendor } from './testing/orders.ts'

const facts = factsAfter(registered, sent)
const toClient = {
  audience: ['client'],
  topic: 'FIELD_CHANGED',
  colleagues: null,
  act: 'ConfirmationApproved',
} as const
const toSupplier = {
  audience: ['supplier'],
  topic: 'FIELD_CHANGED',
  colleagues: null,
  act: 'ConfirmationApproved',
} as const
const toBuyer = { audience: ['buyer'], topic: 'ESCALATION', colleagues: null, act: 'ConfirmationEscalated' } as const
const colleague = '0192f5d0-0000-7000-8000-000000000b02'
const operatorUid = '0192f5d0-0000-7000-8000-000000000001'
const people = [member(buyer, client), member(colleague, client), member(supplier, vendor)]
const uids = (recipients: readonly { uid: string }[]) => recipients.map(({ uid }) => uid)

describe('who is told', () => {
  test('the people of the side that a change concerns, and nobody of the other', () => {
    expect(uids(recipientsOf(toClient, facts, people, supplier))).toEqual([buyer, colleague])
    expect(uids(recipientsOf(toSupplier, facts, people, buyer))).toEqual([supplier])
  })

  test('what a colleague did: all of that side but who did it, and by e-mail the buyer of the order alone', () => {
    const third = '0192f5d0-0000-7000-8000-000000000b04'
    const all = [...people, member(third, client)]
    const told = recipientsOf({ ...toSupplier, colleagues: 'client' }, facts, all, colleague)
    expect(told).toEqual([
      { uid: buyer, side: 'client', byEmail: true },
      { uid: supplier, side: 'supplier', byEmail: true },
      { uid: third, side: 'client', byEmail: false },
    ])
    const declined = { ...toSupplier, colleagues: 'client', act: 'ConfirmationDeclined' } as const
    expect(recipientsOf(declined, facts, people, colleague)).toContainEqual({
      uid: buyer,
      side: 'client',
      byEmail: false,
    })
    const own = recipientsOf(
      { ...toClient, colleagues: 'supplier' },
      facts,
      [...people, member(third, vendor)],
      supplier,
    )
    expect(own.find(({ uid }) => uid === third)).toEqual({ uid: third, side: 'supplier', byEmail: false })
  })

  test('everyone but the person who did it', () => {
    expect(uids(recipientsOf(toClient, facts, people, buyer))).toEqual([colleague])
  })

  test('[S6.005] nobody without the permission to see notifications', () => {
    const without = people.map(person => ({ ...person, permissions: ['purchase-orders.view'] as const }))
    expect(recipientsOf(toClient, facts, without, null)).toEqual([])
  })

  test('nobody who was deactivated, and nobody whose profile cannot open the page', () => {
    const others = [member(buyer, client, { active: false }), member(colleague, client, { profile: 'CLIENT_R' })]
    expect(recipientsOf(toClient, facts, others, null)).toEqual([])
  })

  test('nobody of a third company', () => {
    const stranger = member(colleague, '0192f5d0-0000-7000-8000-0000000000aa')
    expect(
      recipientsOf(
        {
          audience: ['client', 'supplier', 'buyer'],
          topic: 'ESCALATION',
          colleagues: 'client',
          act: 'ConfirmationEscalated',
        },
        facts,
        [stranger],
        null,
      ),
    ).toEqual([])
  })

  test('[D1.053] an escalation goes to the buyer of the order alone', () => {
    expect(uids(recipientsOf(toBuyer, facts, people, null))).toEqual([buyer])
  })

  test('an escalation without a buyer goes to all who may approve', () => {
    const { buyerUid: _, ...rest } = facts
    const viewer = member('0192f5d0-0000-7000-8000-000000000b03', client, { permissions: ['notifications.view'] })
    const told = recipientsOf(toBuyer, { ...rest, buyerUid: null }, [...people, viewer], null)
    expect(uids(told)).toEqual([buyer, colleague])
  })

  test('a person of both companies is told once for each side', () => {
    const both = [member(buyer, client), member(buyer, vendor)]
    const toBoth = { ...toClient, audience: ['client', 'supplier'] } as const
    const told = recipientsOf(toBoth, facts, both, null)
    expect(told.map(({ side }) => side)).toEqual(['client', 'supplier'])
  })
})

describe('the operating company', () => {
  const administrator = member(operatorUid, operator)

  test('hears of escalations, and of nothing else unless it subscribed', () => {
    expect(uids(recipientsOf(toBuyer, facts, [administrator], null))).toEqual([operatorUid])
    expect(recipientsOf(toClient, facts, [administrator], null)).toEqual([])
    const subscribed = member(operatorUid, operator, { email: { FIELD_CHANGED: true, ESCALATION: false } })
    expect(uids(recipientsOf(toClient, facts, [subscribed], null))).toEqual([operatorUid])
    expect(recipientsOf(toBuyer, facts, [subscribed], null)).toEqual([])
  })
})

describe('e-mail', () => {
  test('goes to everyone who did not switch the topic off', () => {
    const told = recipientsOf(toClient, facts, [member(buyer, client, { email: { FIELD_CHANGED: false } })], null)
    expect(told).toEqual([{ uid: buyer, side: 'client', byEmail: false }])
    expect(wants(member(colleague, client), 'FIELD_CHANGED')).toBe(true)
  })
})
