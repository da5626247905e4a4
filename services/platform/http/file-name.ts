import { parse } from 'node:path'

/** Control characters, what ends a line or turns the writing direction, and what shows nothing. */
const unshown = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu

/** What browsers write in a form's file names for the signs that would end the name (HTML standard, multipart/form-data). */
const written: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** The last part of what the browser calls a file, at most 200 characters that can be shown on a line: never used as a path. */
export function fileNameOf(name: string | undefined): string {
  const meant = (name ?? '').replaceAll(/%(?:22|0D|0A)/gi, sign => written[sign.toUpperCase()] ?? sign)
  const last = meant.split(/[/\\]/).at(-1) ?? ''
  const shown = last.replaceAll(unshown, '').trim()
  const { name: stem, ext } = parse(shown.startsWith('.') ? `file${shown}` : shown)
  return `${stem.slice(0, 200 - ext.length)}${ext}`.slice(0, 200) || 'file'
}
