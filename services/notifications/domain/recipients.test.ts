import { describe, expect, test } from 'vitest'
import { choiceOf, recipientsOf } from './recipients.ts'
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
      { uid: buyer, side: 'client', bell: true, email: 'at-once' },
      { uid: supplier, side: 'supplier', bell: true, email: 'at-once' },
      { uid: third, side: 'client', bell: true, email: 'none' },
    ])
    const declined = { ...toSupplier, colleagues: 'client', act: 'ConfirmationDeclined' } as const
    expect(recipientsOf(declined, facts, people, colleague)).toContainEqual({
      uid: buyer,
      side: 'client',
      bell: true,
      email: 'none',
    })
    const own = recipientsOf(
      { ...toClient, colleagues: 'supplier' },
      facts,
      [...people, member(third, vendor)],
      supplier,
    )
    expect(own.find(({ uid }) => uid === third)).toEqual({ uid: third, side: 'supplier', bell: true, email: 'none' })
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
    const subscribed = member(operatorUid, operator, {
      choices: {
        'purchase-order FIELD_CHANGED': { bell: null, email: 'at-once' },
        'purchase-order ESCALATION': { bell: null, email: 'none' },
      },
    })
    expect(uids(recipientsOf(toClient, facts, [subscribed], null))).toEqual([operatorUid])
    expect(recipientsOf(toBuyer, facts, [subscribed], null)).toEqual([])
  })
})

describe('e-mail', () => {
  test('goes to everyone who did not switch the topic off', () => {
    const told = recipientsOf(
      toClient,
      facts,
      [member(buyer, client, { choices: { 'purchase-order FIELD_CHANGED': { bell: null, email: 'none' } } })],
      null,
    )
    expect(told).toEqual([{ uid: buyer, side: 'client', bell: true, email: 'none' }])
    expect(choiceOf(member(colleague, client), { topic: 'FIELD_CHANGED' })).toEqual({ bell: true, email: 'at-once' })
  })

  test('[D8.026] at once, in a summary or not at all, as chosen for that kind of thing alone', () => {
    const choices = {
      'purchase-order FIELD_CHANGED': { bell: true, email: 'weekly' },
      'shipment FIELD_CHANGED': { bell: true, email: 'daily' },
    } as const
    const told = (entity: 'purchase-order' | 'container' | 'shipment') =>
      recipientsOf({ ...toClient, entity }, facts, [member(buyer, client, { choices })], null)[0]?.email
    expect([told('purchase-order'), told('shipment'), told('container')]).toEqual(['weekly', 'daily', 'daily'])
  })

  test('[D8.026] without the bell only the e-mail is left, and with neither nobody is told', () => {
    const of = (email: 'daily' | 'none') =>
      member(buyer, client, { choices: { 'purchase-order FIELD_CHANGED': { bell: false, email } } })
    expect(recipientsOf(toClient, facts, [of('daily')], null)).toMatchObject([{ bell: false, email: 'daily' }])
    expect(recipientsOf(toClient, facts, [of('none')], null)).toEqual([])
  })
})

describe('[D8.026] a thing that a person follows or muted', () => {
  const off = { choices: { 'purchase-order FIELD_CHANGED': { bell: false, email: 'none' } } } as const
  const silent = [member(buyer, client, off), member(colleague, client), member(supplier, vendor)]
  const told = (change: Parameters<typeof recipientsOf>[0], watches: [string, 'follow' | 'mute'][], actor = supplier) =>
    recipientsOf(change, facts, silent, actor, new Map(watches))

  test('muted, it is told to nobody who did so, however it concerns them', () => {
    expect(uids(told(toClient, [[colleague, 'mute']]))).toEqual([])
  })

  test('followed, it is told in the portal though the settings say no', () => {
    expect(told(toClient, [[buyer, 'follow']])).toContainEqual({
      uid: buyer,
      side: 'client',
      bell: true,
      email: 'none',
    })
  })

  test('who follows it hears what is meant for the buyer, and nothing that is the other side’s', () => {
    const ofBuyer = { ...toBuyer, topic: 'FIELD_CHANGED' } as const
    expect(uids(told(ofBuyer, [[colleague, 'follow']]))).toEqual([colleague])
    expect(uids(told(toSupplier, [[colleague, 'follow']], buyer))).toEqual([supplier])
    expect(uids(told(toClient, [[supplier, 'follow']], buyer))).toEqual([colleague])
  })

  test('the operating company’s people hear all of it; who did it hears nothing', () => {
    const all = [...silent, member(operatorUid, operator)]
    const follows = new Map([[operatorUid, 'follow' as const]])
    expect(uids(recipientsOf(toSupplier, facts, all, buyer, follows))).toEqual([supplier, operatorUid])
    expect(uids(recipientsOf(toSupplier, facts, all, operatorUid, follows))).toEqual([supplier])
  })

  test('[S6.005] not without the permission to see notifications', () => {
    const without = silent.map(person => ({ ...person, permissions: ['purchase-orders.view'] as const }))
    expect(recipientsOf(toClient, facts, without, null, new Map([[buyer, 'follow']]))).toEqual([])
  })
})
