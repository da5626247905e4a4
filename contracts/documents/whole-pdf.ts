/** Readers look for the end mark in the last kilobyte; some programs write after it. */
const mostAfterEnd = 1024
/** From the place of the cross-references to the end mark: a number and line ends. */
const tail = /startxref\s+(\d+)[\s\S]{0,64}$/

/**
 * Whether both ends of a PDF are there: its head, and at its end where its cross-references are, within it, and the root
 * of its pages (ISO 32000-2, 7.5). Of a file that was cut off or overwritten one of them is missing.
 */
export function isWholePdf(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  const end = text.lastIndexOf('%%EOF')
  if (!text.startsWith('%PDF-') || end < 0 || text.length - (end + '%%EOF'.length) > mostAfterEnd) return false
  const place = tail.exec(text.slice(Math.max(0, end - mostAfterEnd), end))?.[1]
  return place !== undefined && Number(place) < text.length && text.includes('/Root')
}
