export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export type DecodedText = { readonly encoding: TextEncoding; readonly text: string }

/** Which of the two UTF-16 byte orders the zeros of mostly Latin text betray; null for neither. */
function utf16ByZeros(bytes: Uint8Array): TextEncoding | null {
  const length = Math.min(bytes.length, 4096) & ~1
  if (length < 4) return null
  let even = 0
  let odd = 0
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  const pairs = length / 2
  if (odd > pairs * 0.6 && even < pairs * 0.05) return 'utf-16le'
  if (even > pairs * 0.6 && odd < pairs * 0.05) return 'utf-16be'
  return null
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return utf16ByZeros(bytes) ?? 'utf-8'
}

/** UTF-8 (with or without a byte order mark) and UTF-16 where they are valid, else windows-1252; the mark is dropped. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes)
  try {
    return { encoding, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) }
  }
}
