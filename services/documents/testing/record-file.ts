import { encoded, type FileStyle, quoted } from './delivery-file-generator.ts'
import type { Random } from './random.ts'

/** The cells in the order of the headers; one more than they are where the row is too wide. */
export function inOrder<Header extends string>(
  headers: readonly Header[],
  cells: Readonly<Record<Header, string>>,
  isTooWide = false,
): string[] {
  const values = headers.map(header => cells[header])
  return isTooWide ? [...values, 'one too many'] : values
}

/** Broken rows take the faults in turn, from any of them on, so that a file with enough of them has every one. */
export function faultsInTurn<Fault extends string>(
  random: Random,
  faults: readonly [Fault, ...Fault[]],
  share: number,
): { isBroken: () => boolean; next: () => Fault } {
  let taken = random.below(faults.length)
  return {
    isBroken: () => random.chance(share),
    next: () => faults[taken++ % faults.length] ?? faults[0],
  }
}

export function csvFile(
  headers: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[],
  style: FileStyle,
): Buffer {
  const lines = [headers, ...rows.map(({ cells }) => cells)].map(cells =>
    cells.map(cell => quoted(cell, style)).join(style.delimiter),
  )
  return encoded(lines.join(style.lineEnd) + style.lineEnd, style)
}
