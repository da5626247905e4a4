import type { ReactNode } from 'react'
import { Unknown } from './figures.tsx'
import { useFormats } from './formats.ts'
import { useStatusText } from './status-tag.tsx'

/** A field's value in the reader's style: statuses by their words, days, instants and decimals by the locale. */
export function useWritten(): (field: string, value: string | null) => ReactNode {
  const formats = useFormats()
  const statusText = useStatusText()
  return (field, value) => {
    if (value === null) return <Unknown />
    if (field === 'status') return statusText(value)
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formats.date(value, 'short')
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return formats.instant(value)
    if (/^-?\d+(\.\d+)?$/.test(value)) return formats.quantity(value)
    return value
  }
}
