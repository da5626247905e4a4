import { profileMayCall } from '@quayside/contracts/access/profiles.ts'
import type { DocumentItem, EntityType } from '@quayside/contracts/documents/document-files.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { ThingType } from '../read-models/attachable-things.ts'
import { type VersionedRow, versionedDocuments } from '../read-models/documents.ts'

export const documentParams = z.strictObject({ id: z.uuid() })

type Uses = Pick<VersionedRow, 'in_use' | 'confirmed_with' | 'shipments' | 'attached_to' | 'replaced_by'>

/** What an order or a shipment still needs the file for, which stands in the way of deleting it. */
export function useOf(row: Uses) {
  if (row.replaced_by !== null) return 'document-former-version'
  if (row.confirmed_with) return 'document-in-use'
  if (row.in_use) return 'document-attached'
  if (row.shipments.length > 0) return 'document-on-shipment'
  return row.attached_to.length > 0 ? 'document-still-attached' : null
}

/** What stands in the way of a new version of it: one file follows another, and what is being confirmed from stays. */
export function noNewVersionOf(row: Uses) {
  if (row.replaced_by !== null) return 'document-replaced-meanwhile'
  return row.in_use ? 'document-attached' : null
}

/** Only who uploaded a document in the name of the same company, or the operating company, deletes or replaces it. */
export function isOwn(row: Pick<VersionedRow, 'uploaded_by_company'>, caller: Caller): boolean {
  return caller.actor === 'A' || caller.actor === 'O' || row.uploaded_by_company === caller.company
}

function allowance(
  command: 'delete' | 'replace',
  row: Pick<VersionedRow, 'uploaded_by_company'> & Uses,
  caller: Caller,
): CommandVerdict {
  if (!caller.permissions.has('documents.upload'))
    return { command, allowed: false, reason: 'permission-missing', params: { permission: 'documents.upload' } }
  const reason = command === 'delete' ? useOf(row) : noNewVersionOf(row)
  if (reason !== null) return { command, allowed: false, reason }
  return isOwn(row, caller) ? { command, allowed: true } : { command, allowed: false, reason: 'document-not-yours' }
}

/** `name`: of who uploaded it. */
export function shownDocument(row: VersionedRow, caller: Caller, name: string | undefined): DocumentItem {
  return {
    id: row.id,
    entityType: row.entity_type,
    entityId: row.entity_id,
    documentType: row.document_type as DocumentItem['documentType'],
    name: row.name,
    bytes: row.bytes,
    format: row.format as DocumentItem['format'],
    uploadedBy: row.uploaded_by,
    uploadedByName: name ?? null,
    uploadedAt: new Date(row.uploaded_at).toISOString(),
    sha256: row.sha256,
    version: row.version,
    replaces: row.replaces,
    replacedBy: row.replaced_by,
    allowedCommands: withReasons(
      [allowance('delete', row, caller), allowance('replace', row, caller)],
      caller.language,
    ),
  }
}

/** A restricted profile looks at the documents of what it may look at (a shipment's at /shipments), and at no other. */
export function seesDocumentsOf({ profile }: Pick<Caller, 'profile'>, entity: EntityType): boolean {
  return profileMayCall(profile, 'GET', `/${entity}s/:id`)
}

/** The document's row, or 404 for one that is not the caller's to see. */
export async function documentOf(ports: Pick<Ports, 'query'>, caller: Caller, id: string): Promise<VersionedRow> {
  const row = await ports.query(
    caller,
    async db =>
      (await sql<VersionedRow>`select * from ${versionedDocuments} found where id = ${id}`.execute(db)).rows[0],
  )
  if (row === undefined || !seesDocumentsOf(caller, row.entity_type))
    throw new ProblemError('not-found', { what: 'document' })
  return row
}

export type Attachable = { client_company_id: string; vendor_company_id: string | null }

/** Whose the documents of this order or shipment are; 404 for one the caller does not see. */
export async function attachableTo(
  ports: Pick<Ports, 'query' | 'database'>,
  caller: Caller,
  entity: EntityType,
  id: string,
): Promise<Attachable> {
  if (!seesDocumentsOf(caller, entity)) throw new ProblemError('not-found', { what: entity })
  if (entity === 'shipment') return attachableShipment(ports, caller, id)
  return entity === 'purchase-order' ? attachableOrder(ports, caller, id) : attachableThing(ports, caller, entity, id)
}

async function attachableOrder(ports: Pick<Ports, 'query'>, caller: Caller, id: string): Promise<Attachable> {
  const { rows } = await ports.query(caller, db =>
    sql<Attachable>`select client_company_id, vendor_company_id from attachable_orders where id = ${id}`.execute(db),
  )
  const [found] = rows
  if (found === undefined) throw new ProblemError('not-found', { what: 'purchase order' })
  return found
}

type Viewed = { client_company_id: string | null; vendor_company_id: string | null }

/** Of a booking, a pickup request or a receipt; what a supplier brings is seen by it and the client. */
async function attachableThing(
  ports: Pick<Ports, 'query' | 'database'>,
  caller: Caller,
  entity: ThingType,
  id: string,
): Promise<Attachable> {
  const { rows } = await ports.query(caller, db =>
    sql<Viewed>`select client_company_id, vendor_company_id from attachable_things
      where id = ${id} and entity_type = ${entity} order by vendor_company_id nulls first`.execute(db),
  )
  const [found] = rows
  if (found === undefined) throw new ProblemError('not-found', { what: entity })
  const client = await sql<{ id: string }>`select client_company_id as id from attachable_things
    where id = ${id} and client_company_id is not null`.execute(ports.database)
  return { client_company_id: client.rows[0]?.id ?? '', vendor_company_id: found.vendor_company_id }
}

type OpenShipment = { vendor_company_id: string | null; shipment_number: string; status: string }

/** What a supplier brings is seen by it and the client, what the client's side brings by no supplier. */
async function attachableShipment(
  ports: Pick<Ports, 'query' | 'database'>,
  caller: Caller,
  id: string,
): Promise<Attachable> {
  const { rows } = await ports.query(caller, db =>
    sql<OpenShipment>`select vendor_company_id, shipment_number, status from attachable_shipments
      where id = ${id}`.execute(db),
  )
  const [found] = rows
  if (found === undefined) throw new ProblemError('shipment-not-found')
  const { shipment_number: number, status } = found
  if (status === 'COMPLETED' || status === 'CANCELLED') throw new ProblemError('shipment-over', { number, status })
  const client = await sql<{ id: string }>`select client_company_id as id from attachable_shipments
    where id = ${id} and client_company_id is not null`.execute(ports.database)
  return { client_company_id: client.rows[0]?.id ?? '', vendor_company_id: found.vendor_company_id }
}
