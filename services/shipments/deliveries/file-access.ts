import { profileMayCall } from '@quayside/contracts/access/profiles.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { errorText } from '@quayside/platform/words/error-text.ts'
import { sql } from 'kysely'
import type { ShipmentDesk } from '../desk/shipment-desk.ts'
import { isApplicable, isDiscardable, type KnownDeliveryFile } from './delivery-file.ts'

/** As row-level security lets the caller see it; a file of others is none. */
export async function fileFor({ ports }: ShipmentDesk, caller: Caller, id: string): Promise<KnownDeliveryFile> {
  const { rows } = await ports.query(caller, db =>
    sql<{ file: KnownDeliveryFile }>`select file from delivery_files where id = ${id}`.execute(db),
  )
  if (rows[0] === undefined) throw new ProblemError('delivery-file-not-found')
  return rows[0].file
}

export const applicationUrl = '/delivery-files/:id/application'

export function profileMayApply({ profile }: Pick<Caller, 'profile'>): boolean {
  return profileMayCall(profile, 'POST', applicationUrl)
}

/** What the caller may do with a file now: apply it, or discard it. */
export function verdictsOn(file: KnownDeliveryFile, caller: Caller): CommandVerdict[] {
  const { status } = file
  const refused = refusedTo(caller)
  if (refused !== null) return (['apply', 'discard'] as const).map(command => ({ command, ...refused }))
  return [
    isApplicable(file)
      ? { command: 'apply', allowed: true }
      : { command: 'apply', allowed: false, reason: 'delivery-file-not-validated', params: { status } },
    isDiscardable(file)
      ? { command: 'discard', allowed: true }
      : { command: 'discard', allowed: false, reason: 'delivery-file-not-discarded', params: { status } },
  ]
}

function refusedTo(caller: Caller): Omit<CommandVerdict, 'command'> | null {
  const { permissions, profile } = caller
  if (!profileMayApply(caller)) return { allowed: false, reason: 'profile-restricted', params: { profile } }
  const permission = 'delivery-orders.upload'
  return permissions.has(permission) ? null : { allowed: false, reason: 'permission-missing', params: { permission } }
}

export function failureIn({ failure }: KnownDeliveryFile, language: Language) {
  if (failure === null) return null
  const { code, params } = failure
  return { code, message: errorText(code, params, language) }
}
