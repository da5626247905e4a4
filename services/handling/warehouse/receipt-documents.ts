import type { CountedPackage } from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { knownDocuments } from '@quayside/platform/files/known-documents.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { OnReceipt } from './receipt-command.ts'
import type { WarehouseReceipt } from './receipt-state.ts'

/** The files that were attached to receipts. */
export const receiptDocumentsProjection = knownDocuments(({ entityType, entityId }) =>
  entityType === 'warehouse-receipt' ? { receipt_id: entityId } : null,
)

/** The photos of a count and the letter that was waited for are documents of the receipt itself, or stand on it already. */
export async function refusedByDocuments(
  database: Kysely<AnyTables>,
  command: OnReceipt,
  { receiptId, arrivals }: WarehouseReceipt,
): Promise<Rejection[]> {
  const kept = arrivals.flatMap(one => one.packages.flatMap(({ photos }) => photos))
  return refusedUnknown(database, receiptId, kept, namedBy(command))
}

/** One that is being made has none yet. */
export async function refusedPhotos(
  database: Kysely<AnyTables>,
  receiptId: string,
  packages: readonly CountedPackage[],
): Promise<Rejection[]> {
  return refusedUnknown(database, receiptId, [], photosOf(packages))
}

type Named = { readonly id: string; readonly field: string }

function namedBy(command: OnReceipt): Named[] {
  if (command.type === 'count') return photosOf(command.arrival.packages)
  if (command.type === 'correct') return photosOf(command.packages)
  const letter = command.type === 'lift-contingency' ? command.letterId : null
  return letter === null ? [] : [{ id: letter, field: 'letterId' }]
}

const photosOf = (packages: readonly CountedPackage[]) =>
  packages.flatMap(({ photos }, at) => photos.map(id => ({ id, field: `packages.${at}.photos` })))

async function refusedUnknown(
  database: Kysely<AnyTables>,
  receiptId: string,
  kept: readonly string[],
  named: readonly Named[],
): Promise<Rejection[]> {
  const asked = named.filter(({ id }) => !kept.includes(id))
  if (asked.length === 0) return []
  const { rows } = await sql<{ id: string }>`select document_id as id from known_documents
    where receipt_id = ${receiptId} and document_id = any (${asked.map(one => one.id)}::uuid[])`.execute(database)
  return asked
    .filter(({ id }) => !rows.some(row => row.id === id))
    .map(({ field }) => ({ code: 'receipt-document-not-found', params: {}, field }))
}
