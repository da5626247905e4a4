import type { Migration } from 'kysely/migration'
import { createImports } from './0001-imports.ts'
import { createKnownParties } from './0002-known-parties.ts'
import { createDocuments } from './0003-documents.ts'
import { markDocumentsInUse } from './0004-documents-in-use.ts'
import { markConfirmedWith } from './0005-confirmed-with.ts'
import { toldUndo } from './0006-told-undo.ts'
import { createShipmentDocuments } from './0007-shipment-documents.ts'
import { createPeople } from './0008-people.ts'
import { addReceivedRows } from './0009-received-rows.ts'
import { keepUndoRuns } from './0010-undo-runs.ts'
import { keepReceivedBatches } from './0011-received-batches.ts'
import { keepDocumentVersions } from './0012-document-versions.ts'
import { knowProductsBySku } from './0013-products-by-sku.ts'
import { attachableByFacts } from './0014-attachable-by-facts.ts'
import { attachableThings } from './0015-attachable-things.ts'
import { documentsOfFoundGoods } from './0016-documents-of-found-goods.ts'
import { knowAliases } from './0017-known-aliases.ts'
import { keepRecordEffects } from './0018-record-effects.ts'
import { knowPersonEmails } from './0019-person-emails.ts'

export const migrations: Record<string, Migration> = {
  '0001-imports': createImports,
  '0002-known-parties': createKnownParties,
  '0003-documents': createDocuments,
  '0004-documents-in-use': markDocumentsInUse,
  '0005-confirmed-with': markConfirmedWith,
  '0006-told-undo': toldUndo,
  '0007-shipment-documents': createShipmentDocuments,
  '0008-people': createPeople,
  '0009-received-rows': addReceivedRows,
  '0010-undo-runs': keepUndoRuns,
  '0011-received-batches': keepReceivedBatches,
  '0012-document-versions': keepDocumentVersions,
  '0013-products-by-sku': knowProductsBySku,
  '0014-attachable-by-facts': attachableByFacts,
  '0015-attachable-things': attachableThings,
  '0016-documents-of-found-goods': documentsOfFoundGoods,
  '0017-known-aliases': knowAliases,
  '0018-record-effects': keepRecordEffects,
  '0019-person-emails': knowPersonEmails,
}
