import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './unreadable-file.ts'

export const maxInflatedBytes = 100 * 1024 * 1024
export const maxInflationRatio = 100
const mostEntries = 10_000
/** Small entries may be packed densely; the ratio matters from here on. */
const ratioFromBytes = 1024 * 1024

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

type Entry = { method: number; packed: Uint8Array }

function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== endSignature) end--
  if (end < 0) throw new UnreadableFile('import-workbook-broken')
  const count = view.getUint16(end + 10, true)
  if (count > mostEntries) throw new UnreadableFile('file-inflates-too-much')
  let at = view.getUint32(end + 16, true)
  const entries: Entry[] = []
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== entrySignature) throw new UnreadableFile('import-workbook-broken')
    const packedSize = view.getUint32(at + 20, true)
    const local = view.getUint32(at + 42, true)
    if (view.getUint32(local, true) !== localSignature) throw new UnreadableFile('import-workbook-broken')
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (start + packedSize > bytes.length) throw new UnreadableFile('import-workbook-broken')
    entries.push({ method: view.getUint16(at + 10, true), packed: bytes.subarray(start, start + packedSize) })
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Inflates each entry with a bound: the sizes that an archive states about itself cannot be believed. */
export function checkZipLimits(bytes: Uint8Array): void {
  let total = 0
  try {
    for (const { method, packed } of entriesOf(bytes)) {
      const room = Math.max(1, maxInflatedBytes - total)
      const size = method === 0 ? packed.length : inflateRawSync(packed, { maxOutputLength: room }).length
      total += size
      if (total > maxInflatedBytes || (size > ratioFromBytes && size > packed.length * maxInflationRatio))
        throw new UnreadableFile('file-inflates-too-much')
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new UnreadableFile('file-inflates-too-much')
    throw new UnreadableFile('import-workbook-broken')
  }
}
