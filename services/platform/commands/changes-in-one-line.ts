type FieldChange = {
  readonly field: string
  readonly lineNumber: number | null
  readonly old: string | null
  readonly new: string | null
}

const mostChanges = 20

/** What others changed meanwhile, for the answer to a conflict: `2: quantity 5 > 4; incoterm - > FOB`, the first twenty. */
export function changesInOneLine(changes: readonly FieldChange[]): string {
  return changes
    .slice(0, mostChanges)
    .map(
      ({ field, lineNumber, old, new: now }) =>
        `${lineNumber === null ? '' : `${lineNumber}: `}${field} ${old ?? '-'} > ${now ?? '-'}`,
    )
    .join('; ')
}
