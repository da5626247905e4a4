export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]
export type LineEnding = 'lf' | 'crlf' | 'cr' | 'mixed'

export type TextLayout = {
  readonly delimiter: Delimiter
  readonly lineEnding: LineEnding
  readonly recordEnds: string[]
}

const sampledRecords = 200

/** Counts each delimiter per record, and the line ends, outside quotes; a quote counts only where a cell begins. */
function survey(text: string): { counts: number[][]; ends: { crlf: number; lf: number; cr: number } } {
  const counts: number[][] = []
  const ends = { crlf: 0, lf: 0, cr: 0 }
  let current = [0, 0, 0, 0]
  let quoted = false
  let cellStart = true
  for (let i = 0; i < text.length && counts.length < sampledRecords; i++) {
    const char = text[i] as string
    if (quoted) {
      if (char !== '"') continue
      if (text[i + 1] === '"') i++
      else quoted = false
      continue
    }
    if (char === '"' && cellStart) {
      quoted = true
      cellStart = false
      continue
    }
    if (char === '\n' || char === '\r') {
      if (char === '\r' && text[i + 1] === '\n') {
        ends.crlf++
        i++
      } else if (char === '\n') ends.lf++
      else ends.cr++
      if (!cellStart || current.some(count => count > 0)) counts.push(current)
      current = [0, 0, 0, 0]
      cellStart = true
      continue
    }
    const index = delimiters.indexOf(char as Delimiter)
    if (index >= 0) current[index] = (current[index] as number) + 1
    cellStart = index >= 0
  }
  if (current.some(count => count > 0)) counts.push(current)
  return { counts, ends }
}

/** The delimiter that cuts the header into at least two cells and most records into as many as the header. */
function bestDelimiter(counts: readonly number[][]): Delimiter {
  const header = counts[0] ?? [0, 0, 0, 0]
  let best: Delimiter = ','
  let bestScore = 0
  for (const [index, delimiter] of delimiters.entries()) {
    const expected = header[index] ?? 0
    if (expected === 0) continue
    const alike = counts.filter(count => count[index] === expected).length / counts.length
    const score = alike * 100 + Math.min(expected, 50)
    if (score > bestScore) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

const endsOf = { crlf: '\r\n', lf: '\n', cr: '\r' } as const

export function detectLayout(text: string): TextLayout {
  const { counts, ends } = survey(text)
  const present = (['crlf', 'lf', 'cr'] as const).filter(kind => ends[kind] > 0)
  const lineEnding = present.length > 1 ? 'mixed' : (present[0] ?? 'lf')
  // All three are accepted: a file put together from others may change its line ends after the sample.
  const recordEnds = lineEnding === 'mixed' || lineEnding === 'crlf' ? Object.values(endsOf) : [endsOf[lineEnding]]
  return { delimiter: bestDelimiter(counts), lineEnding, recordEnds }
}
