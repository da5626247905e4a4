import { type ValueKind, valueKindOf } from '@quayside/contracts/notifications/value-kinds.ts'
import { countryName } from '@quayside/contracts/reference/countries.ts'
import { languageFor } from '@quayside/contracts/reference/languages.ts'
import { codeGroups, codeWord, isCodeKind } from '@quayside/contracts/words/code-words.ts'
import type { Translate } from '@quayside/contracts/words/shown-params.ts'
import { linesInFullText } from '@quayside/contracts/words/shown-value.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Unknown } from './figures.tsx'
import { useFormats } from './formats.ts'
import { useStatusText } from './status-tag.tsx'

/** In a file codes have their words, but days, instants and decimals stay as programs read them. */
export type WrittenFor = 'page' | 'file'

/** A field's value in the reader's style: codes by their words, days, instants (by the clock of `zone`) and decimals by the locale. */
export function useWrittenText(
  where: WrittenFor = 'page',
): (field: string, value: string, kind?: ValueKind | null, zone?: string | null) => string {
  const formats = useFormats()
  const statusText = useStatusText()
  const { t, i18n } = useTranslation('statuses')
  return (field, value, told, zone) => {
    const kind = told ?? valueKindOf(field, value) ?? 'text'
    if (kind === 'order-status' || kind === 'shipment-status') return statusText(value)
    const translate: Translate = (key, options) => t(key as string, options)
    if (isCodeKind(kind)) return codeWord(codeGroups[kind], value, translate)
    if (kind === 'lines-in-full') return linesInFullText(value, translate)
    if (kind === 'country') return countryName(value, languageFor([i18n.language]))
    if (kind === 'file-name' || kind === 'order-number' || where === 'file') return value
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formats.date(value, 'short')
    // As a form holds a time: by the clock that its field names.
    if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)) return formats.clockTime(value)
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return formats.instant(value, 'minute', zone ?? undefined)
    if (/^-?\d+(\.\d+)?$/.test(value)) return formats.quantity(value)
    return value
  }
}

/** The same for a value that may not be there. */
export function useWritten(): (
  field: string,
  value: string | null,
  kind?: ValueKind | null,
  zone?: string | null,
) => ReactNode {
  const text = useWrittenText()
  return (field, value, kind, zone) => (value === null ? <Unknown /> : text(field, value, kind, zone))
}
