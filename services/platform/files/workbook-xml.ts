import { SaxesParser } from 'saxes'
import { UnreadableFile } from './unreadable-file.ts'
import { unpacked, type ZipEntry } from './zip-archive.ts'

export type XmlHearer = {
  opened?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  closed?(name: string): void
}

/** Reads one part of a workbook and says what it meets, by names without prefixes; yields after each piece, so that what was heard can be passed on. */
export async function* hear(entry: ZipEntry, hearer: XmlHearer): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  // Also for an entity that a document type declares: none is ever put in.
  parser.on('error', () => {
    throw new UnreadableFile('import-workbook-broken')
  })
  parser.on('opentag', ({ name, attributes }) => hearer.opened?.(plainName(name), attributes))
  parser.on('text', text => hearer.text?.(text))
  parser.on('cdata', text => hearer.text?.(text))
  parser.on('closetag', ({ name }) => hearer.closed?.(plainName(name)))
  let decoder: TextDecoder | null = null
  for await (const chunk of unpacked(entry)) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.close()
  yield
}

/** The same for a part that is small, or whose hearer keeps what it wants. */
export async function hearAll(entry: ZipEntry, hearer: XmlHearer): Promise<void> {
  for await (const _ of hear(entry, hearer));
}

function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
}

const escaped = /_x([0-9A-Fa-f]{4})_/g

/** Office writes what XML cannot hold as `_x000D_`. */
export function officeText(text: string): string {
  return text.includes('_x') ? text.replace(escaped, (_, code) => String.fromCharCode(Number.parseInt(code, 16))) : text
}
