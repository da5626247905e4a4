import { type ImportField, type ImportFieldKind, isNumeric } from '@quayside/contracts/documents/import-fields.ts'
import type {
  DateStyle,
  DecimalStyle,
  ImportMapping,
  MappedField,
  SavedMapping,
} from '@quayside/contracts/documents/import-mapping.ts'
import type { ImportSuggestions } from '@quayside/contracts/documents/imports.ts'

/** What a person has chosen for one system field. */
export type FieldChoice = {
  from: 'nothing' | 'header' | 'fixed'
  header: string
  value: string
  createIfUnknown: boolean
  dateStyle: DateStyle | ''
  decimalStyle: DecimalStyle | ''
  ignoreUnreadable: boolean
}
export type FieldChoices = Partial<Record<ImportField, FieldChoice>>

export const noChoice: FieldChoice = {
  from: 'nothing',
  header: '',
  value: '',
  createIfUnknown: false,
  dateStyle: '',
  decimalStyle: '',
  ignoreUnreadable: false,
} as const

function choiceOf(mapped: MappedField): FieldChoice {
  return {
    ...noChoice,
    ...(mapped.source.from === 'header'
      ? { from: 'header', header: mapped.source.header }
      : { from: 'fixed', value: mapped.source.value }),
    createIfUnknown: mapped.createIfUnknown ?? false,
    dateStyle: mapped.dateStyle ?? '',
    decimalStyle: mapped.decimalStyle ?? '',
    ignoreUnreadable: mapped.ignoreUnreadable ?? false,
  }
}

/** Starts from what was mapped before, else from the guesses. */
export function choicesOf(mapping: ImportMapping | null, suggestions: ImportSuggestions): FieldChoices {
  const fields = mapping?.fields ?? suggestions.suggestions.map(suggestion => suggestion.mapping)
  return Object.fromEntries(fields.map(mapped => [mapped.field, choiceOf(mapped)]))
}

export function choicesOfSaved(saved: SavedMapping, headers: readonly string[]): FieldChoices {
  const known = saved.mapping.fields.filter(({ source }) => source.from === 'fixed' || headers.includes(source.header))
  return Object.fromEntries(known.map(mapped => [mapped.field, choiceOf(mapped)]))
}

export function mappingOf(choices: FieldChoices): ImportMapping {
  const fields = Object.entries(choices).flatMap(([field, choice]): MappedField[] => {
    if (choice === undefined || choice.from === 'nothing') return []
    if (choice.from === 'header' ? choice.header === '' : choice.value.trim() === '') return []
    return [
      {
        field: field as ImportField,
        source:
          choice.from === 'header'
            ? { from: 'header', header: choice.header }
            : { from: 'fixed', value: choice.value.trim() },
        ...(choice.createIfUnknown && { createIfUnknown: true }),
        ...(choice.dateStyle !== '' && { dateStyle: choice.dateStyle }),
        ...(choice.decimalStyle !== '' && { decimalStyle: choice.decimalStyle }),
        ...(choice.ignoreUnreadable && { ignoreUnreadable: true }),
      },
    ]
  })
  return { fields }
}

/** Required fields that nothing is chosen for. */
export function missingFields(suggestions: ImportSuggestions, choices: FieldChoices): ImportField[] {
  const mapped = new Set(mappingOf(choices).fields.map(({ field }) => field))
  return suggestions.fields.filter(({ field, required }) => required && !mapped.has(field)).map(({ field }) => field)
}

/** Fields whose column can be read in two ways, while nobody has said which: its dates or its numbers. */
export function unsaidStyles({ columns, fields }: ImportSuggestions, choices: FieldChoices): ImportField[] {
  const kinds = new Map<ImportField, ImportFieldKind>(fields.map(({ field, kind }) => [field, kind]))
  return mappingOf(choices).fields.flatMap(({ field, source, dateStyle, decimalStyle }) => {
    const column = source.from === 'header' ? columns.find(({ header }) => header === source.header) : undefined
    const kind = kinds.get(field) ?? 'text'
    const unsaid =
      kind === 'date'
        ? column?.dates?.ambiguous === true && dateStyle === undefined
        : isNumeric(kind) && column?.numbers?.ambiguous === true && decimalStyle === undefined
    return unsaid ? [field] : []
  })
}

/** Columns of the file that no field takes. */
export function unusedHeaders({ columns }: ImportSuggestions, choices: FieldChoices): string[] {
  const used = new Set(mappingOf(choices).fields.map(({ source }) => (source.from === 'header' ? source.header : null)))
  return columns.flatMap(({ header, filled }) => (filled > 0 && !used.has(header) ? [header] : []))
}
