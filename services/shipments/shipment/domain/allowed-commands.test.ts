import { shipmentActions, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import { describe, expect, test } from 'vitest'
import { allowedCommands, possibleCommands } from './allowed-commands.ts'
import * as given from './testing/shipments.ts'

const kinds = ['A', 'C', 'P', 'O'] as const
const permissions = new Set(shipmentActions.map(action => `shipments.${action}`))

describe.each(Object.keys(given.ways) as (keyof typeof given.ways)[])('[D0.002] allowedCommands of %s', name => {
  const shipment = given.after(...given.ways[name])

  test('names every command once; what is not allowed says which rule blocks it and who could', () => {
    for (const kind of kinds) {
      const allowed = allowedCommands(shipment, { ...given.asked(given.people[kind]), permissions })
      expect(allowed.map(one => one.command).sort()).toEqual(Object.keys(shipmentCommands).sort())
      for (const one of allowed.filter(each => !each.allowed)) expect(one.reason, one.command).toMatch(/^[a-z-]+$/)
    }
  })

  test('a row’s menu has exactly those', () => {
    for (const kind of kinds) {
      const asked = given.asked(given.people[kind])
      const allowed = allowedCommands(shipment, { ...asked, permissions }).filter(one => one.allowed)
      expect(possibleCommands(shipment, asked)).toEqual(allowed.map(one => one.command))
    }
  })
})

test('[S4.005] nothing is offered after the end', () => {
  for (const status of ['COMPLETED', 'CANCELLED'] as const)
    for (const kind of kinds)
      expect(possibleCommands(given.after(...given.ways[status]), given.asked(given.people[kind]))).toEqual([])
})

test('[S4.005] after the end every command says that it has ended, and names nobody who could', () => {
  for (const status of ['COMPLETED', 'CANCELLED'] as const)
    for (const kind of kinds) {
      const asked = { ...given.asked(given.people[kind]), permissions: new Set<string>() }
      const said = allowedCommands(given.after(...given.ways[status]), asked)
      const over = { allowed: false, reason: 'shipment-over', params: { number: 'SH-1', status }, who: [] }
      expect(said.map(({ command: _command, ...rest }) => rest)).toEqual(said.map(() => over))
    }
})

test('[D0.004] without the permission a command is blocked by that', () => {
  const shipment = given.after(...given.ways.DELIVERED)
  const complete = allowedCommands(shipment, { ...given.asked(given.buyer), permissions: new Set(['shipments.view']) })
  expect(complete.find(one => one.command === 'complete')).toMatchObject({
    allowed: false,
    reason: 'permission-missing',
    params: { permission: 'shipments.complete' },
  })
})
