import {
  type AcceptedFormat,
  type DocumentItem,
  documentTypesOf,
  documentUploadFields,
  uploadedDocuments,
} from '@quayside/contracts/documents/document-files.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { isBroken, mediaTypes, namedAs } from '@quayside/platform/files/file-format.ts'
import { readable } from '@quayside/platform/files/readable.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { type UploadedFile, uploadRoute } from '@quayside/platform/http/upload-route.ts'
import { namesOfPeople } from '@quayside/platform/parties/person-names.ts'
import type { TurnReader } from '@quayside/platform/reading/file-reading.ts'
import { storeFile } from '@quayside/platform/reading/kept-file.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { type Document, type DocumentFile, documentAggregate } from '../domain/document.ts'
import type { VersionedRow } from '../read-models/documents.ts'
import { attachableTo, documentOf, isOwn, noNewVersionOf, shownDocument } from './document-access.ts'

const url = '/documents'
type Checked = { file: UploadedFile; format: AcceptedFormat }

/** All files are checked before any is kept. */
async function check(reader: TurnReader, files: readonly UploadedFile[]): Promise<Checked[]> {
  if (files.length === 0) throw new ProblemError('file-missing')
  const checked: Checked[] = []
  for (const file of files) {
    const { format, fault } = await readable(() => reader.inspect(file.path))
    if (fault !== null) throw new ProblemError(fault.code, { ...fault.params, name: file.name })
    if (format === null) throw new ProblemError('file-kind-not-accepted', { name: file.name })
    if (isBroken(format, file.name)) throw new ProblemError('file-damaged', { name: file.name })
    checked.push({ file: { ...file, name: namedAs(format, file.name) }, format })
  }
  return checked
}

async function keep(
  ports: Ports,
  document: DocumentFile,
  path: string,
  context: CommandContext,
): Promise<Outcome<Document>> {
  const mediaType = mediaTypes[document.format]
  await storeFile(ports.files, { key: document.key, path, mediaType, whose: document.uploadedByCompany })
  const companies = [document.clientCompanyId, ...(document.vendorCompanyId === null ? [] : [document.vendorCompanyId])]
  return ports.commands.handle({
    aggregate: documentAggregate,
    id: document.documentId,
    command: { type: 'Upload', document },
    context,
    companies: () => companies,
  })
}

/** The version that the one file takes the place of: in the same home, of the same type, the newest, and another file. */
async function replacedBy(
  ports: Ports,
  caller: Caller,
  fields: { entityType: string; entityId: string; documentType?: string | undefined; replaces: string },
  checked: readonly Checked[],
): Promise<VersionedRow> {
  const row = await documentOf(ports, caller, fields.replaces)
  if (row.entity_type !== fields.entityType || row.entity_id !== fields.entityId)
    throw new ProblemError('not-found', { what: 'document' })
  if (!isOwn(row, caller)) throw new ProblemError('document-not-yours')
  const because = noNewVersionOf(row)
  // Whether it was this very upload, sent again, is told by the stream of the next version.
  const isNext = row.replaced_by === null || row.replaced_by === (await versionAfter(ports, row.id))
  if (because !== null && !(isNext && because === 'document-replaced-meanwhile')) throw new ProblemError(because)
  if (row.document_type !== fields.documentType) throw new ProblemError('document-version-type')
  const [only, ...more] = checked
  if (more.length > 0) throw new ProblemError('document-version-one-file')
  if (only?.file.sha256 === row.sha256) throw new ProblemError('document-version-same', { name: only.file.name })
  return row
}

/** One version follows another: who comes second meets the first one in its stream. One that was deleted is followed, too. */
async function versionAfter(ports: Ports, documentId: string): Promise<string> {
  const next = newIdFor(documentId, url, 'next')
  const { state } = await ports.commands.load(documentAggregate, next)
  return state.status === 'deleted' ? versionAfter(ports, next) : next
}

function itemOf(document: DocumentFile, version: number, caller: Caller, name: string | undefined): DocumentItem {
  return shownDocument(
    {
      id: document.documentId,
      client_company_id: document.clientCompanyId,
      vendor_company_id: document.vendorCompanyId,
      entity_type: document.entityType,
      entity_id: document.entityId,
      document_type: document.documentType,
      name: document.name,
      bytes: document.bytes,
      format: document.format,
      storage_key: document.key,
      uploaded_by: document.uploadedBy,
      uploaded_by_company: document.uploadedByCompany,
      uploaded_at: new Date(document.uploadedAt),
      version,
      sha256: document.sha256,
      replaces: document.replaces ?? null,
      replaced_by: null,
      in_use: false,
      confirmed_with: false,
      shipments: [],
      attached_to: [],
    },
    caller,
    name,
  )
}

export function uploadDocumentsRoute(app: App, ports: Ports): void {
  uploadRoute(app, ports, {
    url,
    summary:
      'Upload files to an order, a shipment, a booking, a pickup request or a receipt: document type first, at most 5 MB each and together',
    permission: 'documents.upload',
    fields: documentUploadFields,
    answer: uploadedDocuments,
    status: 201,
    async handle({
      fields,
      files,
      caller,
      context,
      gone,
    }): Promise<Outcome<Document> | ReturnType<typeof answer<{ items: DocumentItem[] }>>> {
      const type = fields.documentType
      if (type === undefined || !(documentTypesOf[fields.entityType] as readonly string[]).includes(type))
        throw new ProblemError('document-type-required', {}, [
          { path: 'documentType', code: 'document-type-required', params: {} },
        ])
      const entity = await attachableTo(ports, caller, fields.entityType, fields.entityId)
      const uploader = (await namesOfPeople(ports.database, [caller.uid])).get(caller.uid)
      const checked = await ports.reading.inTurn({ whose: caller.company, gone }, reader => check(reader, files))
      const { replaces } = fields
      const before = replaces === undefined ? null : await replacedBy(ports, caller, { ...fields, replaces }, checked)
      const items: DocumentItem[] = []
      let position: Position | null = null
      let deleted: Outcome<Document> | null = null
      for (const [place, { file, format }] of checked.entries()) {
        const { name, size: bytes, sha256 } = file
        const documentId =
          replaces === undefined
            ? newIdFor(caller.uid, url, `${context.key}/${place}`)
            : await versionAfter(ports, replaces)
        const document: DocumentFile = {
          documentId,
          entityType: fields.entityType,
          entityId: fields.entityId,
          documentType: type,
          clientCompanyId: entity.client_company_id,
          vendorCompanyId: before?.vendor_company_id ?? entity.vendor_company_id,
          name,
          bytes,
          sha256,
          format,
          key: `documents/${documentId}/${sha256}`,
          uploadedBy: caller.uid,
          uploadedAt: ports.clock.now(),
          // A version that the operating company gives stays whose the document is.
          uploadedByCompany: before?.uploaded_by_company ?? caller.company,
          ...(replaces === undefined ? {} : { replaces }),
        }
        const outcome = await keep(ports, document, file.path, context)
        if (outcome.kind !== 'accepted') return outcome
        if (outcome.goneSince) {
          // Deleted since this request came first: nothing names what was just stored again.
          await ports.files.delete(document.key)
          deleted = outcome
          continue
        }
        position = outcome.position ?? position
        if (outcome.state.status !== 'none')
          items.push(itemOf(outcome.state, (before?.version ?? 0) + 1, caller, uploader))
      }
      if (deleted !== null && items.length === 0) return deleted
      return answer({ items }, { status: 201, position })
    },
  })
}
