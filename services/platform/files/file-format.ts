import type { AcceptedFormat } from '@quayside/contracts/documents/document-files.ts'
import { fileTypeFromBuffer } from 'file-type'
import { decodeText } from './text-encoding.ts'

const byExtension: Readonly<Record<string, AcceptedFormat>> = {
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpeg',
  webp: 'webp',
  xlsx: 'xlsx',
  docx: 'docx',
}

export const mediaTypes: Readonly<Record<AcceptedFormat, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  csv: 'text/csv',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** How names of each kind end; the first is given to a name that ends otherwise. */
const endings: Readonly<Record<AcceptedFormat, readonly [string, ...string[]]>> = {
  pdf: ['.pdf'],
  png: ['.png'],
  jpeg: ['.jpg', '.jpeg'],
  webp: ['.webp'],
  csv: ['.csv', '.txt', '.tsv'],
  xls: ['.xls'],
  xlsx: ['.xlsx'],
  docx: ['.docx'],
}

/** A file's name with an ending of what it was found to be: whoever saves it opens it with nothing else. */
export function namedAs(format: AcceptedFormat, name: string): string {
  const [usual] = endings[format]
  return endings[format].some(ending => name.toLowerCase().endsWith(ending)) ? name : `${name}${usual}`
}

/** Text has no mark of its own: under the name of another kind it is that kind damaged, and no table. */
export function isBroken(format: AcceptedFormat, name: string): boolean {
  const named = Object.entries(endings).find(([, own]) => own.some(ending => name.toLowerCase().endsWith(ending)))
  return format === 'csv' && named !== undefined && named[0] !== 'csv'
}

const workbookStream = ['Workbook', 'Book']

/** An OLE compound file is an XLS only if it has a stream named Workbook; Word and Outlook use the same container. */
function isXls(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return workbookStream.some(name => buffer.includes(Buffer.from(`${name}\u0000`, 'utf16le')))
}

const markup = /^\s*(<(!doctype|html|\?xml|table|svg|script|head|body)|\{\\rtf|%!PS)/i
const allowedControls = new Set(['\t', '\n', '\v', '\f', '\r', '\u001b'])

function hasControls(text: string): boolean {
  for (let i = 0; i < text.length; i++)
    if (text.charCodeAt(i) < 32 && !allowedControls.has(text[i] as string)) return true
  return false
}

/** Text of separated cells: no control characters, and no markup or JSON dressed up as a table. */
function isDelimited(bytes: Uint8Array): boolean {
  const { text } = decodeText(bytes)
  if (markup.test(text.slice(0, 200)) || hasControls(text)) return false
  const start = text.trimStart()[0]
  return start !== '{' && start !== '['
}

/** What a file is by its content, whatever its name says; null for anything that is not accepted. */
export async function recogniseFormat(bytes: Uint8Array): Promise<AcceptedFormat | null> {
  const found = await fileTypeFromBuffer(bytes)
  if (found === undefined) return bytes.length > 0 && isDelimited(bytes) ? 'csv' : null
  if (found.ext === 'cfb') return isXls(bytes) ? 'xls' : null
  return byExtension[found.ext] ?? null
}
