import { expect, test } from 'vitest'
import { allowedCommands, possibleCommands } from './allowed-commands.ts'
import * as of from './testing/shipments.ts'

const lift = (by: keyof typeof of.people) => ({
  ...of.asked(of.people[by]),
  type: 'LiftHold' as const,
  holdId: 'H1',
  reason: 'Paid',
})
const refusal = (placedBy: 'C' | 'O' | 'A', by: 'C' | 'O' | 'A', operation: 'coordinated' | 'not-coordinated') => {
  const shipment = of.after(of.create({ operation }), of.placeHold('payment', of.people[placedBy]))
  return of.refusals(lift(by), shipment)[0] ?? null
}

test('[D2.022] a hold is lifted by the side that placed it or by an administrator; alone the client does both parts', () => {
  for (const operation of ['coordinated', 'not-coordinated'] as const) {
    expect(refusal('C', 'C', operation)).toBeNull()
    expect(refusal('C', 'O', operation)).toBe('hold-of-client')
    expect(refusal('O', 'O', operation)).toBeNull()
    expect(refusal('C', 'A', operation)).toBeNull()
    expect(refusal('O', 'A', operation)).toBeNull()
  }
  expect(refusal('O', 'C', 'coordinated')).toBe('hold-of-operator')
  expect(refusal('A', 'C', 'coordinated')).toBe('hold-of-operator')
  expect(refusal('O', 'C', 'not-coordinated')).toBeNull()
})

test('[D2.022] lifting is offered to whom some open hold is', () => {
  const offered = (by: 'C' | 'O', ...placed: ('C' | 'O')[]) => {
    const holds = placed.map((one, index) => ({ ...of.placeHold('payment', of.people[one]), holdId: `H${index}` }))
    const all = allowedCommands(of.after(of.create(), ...holds), {
      ...of.asked(of.people[by]),
      permissions: new Set(['shipments.edit']),
    })
    return all.find(one => one.command === 'lift-hold')
  }
  expect(offered('C', 'O')).toMatchObject({ allowed: false, reason: 'hold-of-operator' })
  expect(offered('O', 'C')).toMatchObject({ allowed: false, reason: 'hold-of-client' })
  expect(offered('C', 'O', 'C')?.reason).not.toBe('hold-of-operator')
  for (const by of ['C', 'O'] as const) expect(offered(by)).toMatchObject({ allowed: false, reason: 'no-open-hold' })
})

test('[D2.022] a hold that was lifted is lifted no more: nobody is offered it, and a repeat changes nothing', () => {
  const lifted = of.after(of.create(), of.placeHold('payment', of.operator), lift('O'))
  for (const by of [of.buyer, of.operator]) expect(possibleCommands(lifted, of.asked(by))).not.toContain('lift-hold')
  expect(of.refusals(lift('O'), lifted)).toEqual([])
})
