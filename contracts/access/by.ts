import * as z from 'zod'
import type { Rejection } from '../kernel/decision.ts'
import { type ActorKind, actors } from './actors.ts'

/** Who gives a command, in whose name. The service checked that the person belongs to the company. */
export const by = z
  .object({
    kind: z.enum(actors),
    uid: z.string().nullable(),
    company: z.string(),
    /** The clients a person of the operating company serves; a client's own company; empty for a supplier. */
    clients: z.union([z.array(z.string()).readonly(), z.literal('all')]),
  })
  .readonly()
export type By = z.infer<typeof by>

export function serves({ kind, clients }: By, clientCompanyId: string): boolean {
  return kind === 'S' || clients === 'all' || clients.includes(clientCompanyId)
}

const names: Readonly<Record<string, Rejection['code']>> = {
  O: 'only-operator',
  AO: 'only-operator-or-administrator',
  CO: 'only-client-or-operator',
  ACO: 'only-buyer-or-operator',
  COP: 'only-client-supplier-or-operator',
  ACOP: 'only-people-of-shipment',
}

/** The refusal for an actor whom a command does not name. */
export function notYours(who: readonly ActorKind[]): Rejection {
  const people = [...new Set(who)].filter(kind => kind !== 'S').sort()
  return { code: names[people.join('')] ?? 'only-system', params: { who: people.join(', ') } }
}
