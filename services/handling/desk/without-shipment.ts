import { type By, serves } from '@quayside/contracts/access/by.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { HandlingOf } from './handling-rules.ts'
import type { knownParties } from './known-parties.ts'

/** Without a shipment the operator runs it, and its life begins today. */
export function ofNoShipment(clientCompanyId: string, now: string): HandlingOf {
  return {
    shipmentId: null,
    shipmentNumber: null,
    status: null,
    operation: 'coordinated',
    clientCompanyId,
    vendors: [],
    date: now.slice(0, 10),
    gone: [],
    isPickedUp: false,
  }
}

/** A client's own where it names none; a supplier names one that it works with, the operator one that it serves. */
export async function clientMeant(
  known: Pick<ReturnType<typeof knownParties>, 'suppliersOf'>,
  by: By,
  named: string | null,
): Promise<string> {
  const own = by.kind === 'C' ? by.company : null
  const client = named ?? own
  if (client === null) throw refused('field-required', 'clientCompanyId', { field: 'clientCompanyId' })
  const isTheirs = by.kind === 'P' ? (await known.suppliersOf(client)).includes(by.company) : serves(by, client)
  if (!isTheirs) throw refused('handling-company-unknown', 'clientCompanyId', { company: client })
  return client
}

type Code = ConstructorParameters<typeof ProblemError>[0]

/** Refuses one field of what was given. */
export function refused(code: Code, path: string, params: Record<string, string> = {}): ProblemError {
  return new ProblemError(code, params, [{ path, code, params }])
}
