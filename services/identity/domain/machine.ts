import {
  administration,
  type Permission,
  permissionsFor,
  permissions as permissionsInOrder,
} from '@quayside/contracts/access/permissions.ts'
import type { MachineEvent } from '@quayside/contracts/identity/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { missingToChange, type RoleRights } from './role-rights.ts'

type Registered = Extract<MachineEvent, { type: 'MachineRegistered' }>['data']
export type Machine =
  | { readonly status: 'none' }
  | (Readonly<Registered> & { readonly status: 'registered' | 'revoked' })

export type MachineCommand =
  | {
      type: 'Register'
      registration: Registered
      actor: RoleRights['actor']
      giver: ReadonlySet<Permission>
      now: string
    }
  | { type: 'Revoke'; companyId: CompanyId }

export const longestDays = 365

function evolve(machine: Machine, event: MachineEvent): Machine {
  if (event.type === 'MachineRegistered') return { status: 'registered', ...event.data }
  return machine.status === 'none' ? machine : { ...machine, status: 'revoked' }
}

function decide(command: MachineCommand, machine: Machine): Decision<MachineEvent> {
  if (command.type === 'Revoke') {
    if (machine.status === 'none' || machine.companyId !== command.companyId) return reject('api-token-not-found')
    const { userId, companyId } = machine
    return machine.status === 'revoked' ? accept() : accept({ type: 'MachineRevoked', data: { userId, companyId } })
  }
  if (machine.status !== 'none') return accept()
  return register(command)
}

function register({
  registration,
  actor,
  giver,
  now,
}: Extract<MachineCommand, { type: 'Register' }>): Decision<MachineEvent> {
  const { permissions, expiresAt } = registration
  const never = permissions.find(permission => administration.some(one => one === permission))
  if (never !== undefined) return reject('permission-never-machines', { permission: never }, 'permissions')
  const missing = missingToChange([], permissions, giver)
  if (missing !== null) return reject('permission-not-grantable', { permission: missing }, 'permissions')
  const latest = new Date(Date.parse(now) + longestDays * 86_400_000).toISOString()
  if (expiresAt <= now || expiresAt > latest)
    return reject('api-token-expiry-outside', { value: expiresAt, latest: latest.slice(0, 10) }, 'expiresAt')
  const given = permissionsFor(
    actor,
    permissionsInOrder.filter(permission => permissions.includes(permission)),
  )
  return accept({ type: 'MachineRegistered', data: { ...registration, permissions: given } })
}

/** Whether its token is taken now. */
export function holds(
  machine: Machine,
  now: string,
): machine is Extract<Machine, { status: 'registered' | 'revoked' }> {
  return machine.status === 'registered' && now < machine.expiresAt
}

export const machine = { name: 'Machine', initial: { status: 'none' } as Machine, evolve, decide }
