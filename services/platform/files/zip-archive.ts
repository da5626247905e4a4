import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './unreadable-file.ts'

export const maxInflatedBytes = 100 * 1024 * 1024
export const maxInflationRatio = 100
const mostEntries = 10_000
/** Small entries may be packed densely; the ratio matters from here on. */
const ratioFromBytes = 1024 * 1024
const chunkSize = 64 * 1024
/** Unpacked at a stroke: nothing so short holds as much as a megabyte, and a stream for each would cost ten times its work. */
const atAStroke = 512

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

export type ZipEntry = { readonly name: string; readonly method: number; readonly packed: Uint8Array }

/** What is in a ZIP archive, by its directory; nothing is unpacked. Throws `UnreadableFile` where the directory is no such. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  try {
    return entriesOf(bytes)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('import-workbook-broken')
  }
}

function entriesOf(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names = new TextDecoder()
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== endSignature) end--
  if (end < 0) throw new UnreadableFile('import-workbook-broken')
  const count = view.getUint16(end + 10, true)
  if (count > mostEntries) throw new UnreadableFile('file-inflates-too-much')
  let at = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  const places: [from: number, to: number][] = []
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== entrySignature) throw new UnreadableFile('import-workbook-broken')
    const packedSize = view.getUint32(at + 20, true)
    const nameSize = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    if (view.getUint32(local, true) !== localSignature) throw new UnreadableFile('import-workbook-broken')
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (start + packedSize > bytes.length) throw new UnreadableFile('import-workbook-broken')
    places.push([local, start + packedSize])
    const name = names.decode(bytes.subarray(at + 46, at + 46 + nameSize))
    entries.push({ name, method: view.getUint16(at + 10, true), packed: bytes.subarray(start, start + packedSize) })
    at += 46 + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  places.sort(([one], [other]) => one - other)
  // Entries that share their bytes are work without end in a small file; nobody's program writes such.
  if (places.some(([from], index) => from < (places[index - 1]?.[1] ?? 0)))
    throw new UnreadableFile('import-workbook-broken')
  return entries
}

/** An entry's content, piece by piece: the sizes that an archive states about itself cannot be believed. */
export async function* unpacked({ method, packed }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (method === 0) {
    yield packed
    return
  }
  if (packed.length <= atAStroke) {
    yield inflatedAtOnce(packed)
    return
  }
  const inflate = createInflateRaw({ chunkSize })
  inflate.end(packed)
  let size = 0
  try {
    for await (const chunk of inflate as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > maxInflatedBytes || (size > ratioFromBytes && size > packed.length * maxInflationRatio))
        throw new UnreadableFile('file-inflates-too-much')
      yield chunk
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('import-workbook-broken')
  } finally {
    inflate.destroy()
  }
}

function inflatedAtOnce(packed: Uint8Array): Uint8Array {
  try {
    return inflateRawSync(packed)
  } catch {
    throw new UnreadableFile('import-workbook-broken')
  }
}
