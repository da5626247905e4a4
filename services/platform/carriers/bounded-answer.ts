/** Not even its frame can be read. */
export class UnreadableMessages extends Error {
  override name = 'UnreadableMessages'
}

/** Of one page, in bytes. */
export const mostBytes = 5 * 1024 * 1024
const longestWaitMs = 24 * 3_600_000

/** The body as strict UTF-8, given up as soon as it is larger than a page may be. */
export async function boundedText(answer: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  let text = ''
  if (answer.body === null) return text
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new UnreadableMessages(`a page of more than ${mostBytes} bytes`)
    text += decode(decoder, chunk, true)
  }
  return text + decode(decoder, new Uint8Array(), false)
}

function decode(decoder: TextDecoder, chunk: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(chunk, { stream })
  } catch (fault) {
    throw new UnreadableMessages('not UTF-8', { cause: fault })
  }
}

/** Retry-After (RFC 9110) in milliseconds: seconds or a date, a day at most; null where it says neither. */
export function retryAfterOf(header: string | null, now: string): number | null {
  if (header === null) return null
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.parse(now)
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 1000), longestWaitMs)
}
