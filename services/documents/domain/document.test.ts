import type { DocumentEvent } from '@quayside/contracts/documents/events.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { test } from 'vitest'
import { type DocumentFile, documentAggregate } from './document.ts'

const id = (end: string): string => `0192f0aa-0000-7000-8000-0000000000${end}`
const document: DocumentFile = {
  documentId: id('01'),
  entityType: 'purchase-order',
  entityId: id('02'),
  documentType: 'OTHER',
  clientCompanyId: id('0c'),
  vendorCompanyId: id('0d'),
  name: 'a.pdf',
  bytes: 10,
  sha256: 'x',
  format: 'pdf',
  key: 'k',
  uploadedBy: id('aa'),
  uploadedByCompany: id('0d'),
  uploadedAt: '2026-03-02T10:00:00.000Z',
}
const uploaded = { type: 'DocumentUploaded', data: document } as unknown as DocumentEvent
const deleted = {
  type: 'DocumentDeleted',
  data: { documentId: id('01'), deletedBy: id('aa') },
} as unknown as DocumentEvent
const remove = (company: string, operator = false) =>
  ({ type: 'Delete', by: id('aa'), side: { company, operator } }) as const

test('an upload is recorded once', () => {
  given(documentAggregate, []).when({ type: 'Upload', document }).then([uploaded])
  given(documentAggregate, [uploaded]).when({ type: 'Upload', document }).thenNothing()
})

test('a document is deleted by the side that uploaded it or by the operating company, once', () => {
  given(documentAggregate, [uploaded])
    .when(remove(id('0d')))
    .then([deleted])
  given(documentAggregate, [uploaded])
    .when(remove(id('0f'), true))
    .then([deleted])
  given(documentAggregate, [uploaded])
    .when(remove(id('0c')))
    .thenRejected('document-not-yours')
  given(documentAggregate, [uploaded, deleted])
    .when(remove(id('0c')))
    .thenNothing()
  given(documentAggregate, [])
    .when(remove(id('0d')))
    .thenRejected('not-found')
})
