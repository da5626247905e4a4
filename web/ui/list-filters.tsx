import { useTranslation } from 'react-i18next'
import type { FilterDefinition } from './filter-bar.tsx'
import { ChoiceEditor, DateRangeEditor, TextEditor } from './filter-editors.tsx'
import { useFormats } from './formats.ts'

type Own = { id: string; label: string }
type Option<Value> = { value: Value; label: string }
type Days = { from: string | null; to: string | null }

/** By one of a few values; the chosen one chosen again is none. */
export function oneOf<Value extends string>(
  own: Own,
  options: readonly Option<Value>[],
  value: Value | null,
  onChange: (value: Value | null) => void,
): FilterDefinition {
  const choose = (chosen: readonly string[]) =>
    onChange(options.find(option => chosen.includes(option.value) && option.value !== value)?.value ?? null)
  return {
    ...own,
    summary: value && (options.find(option => option.value === value)?.label ?? value),
    clear: () => onChange(null),
    editor: done => (
      <ChoiceEditor
        label={own.label}
        options={options}
        value={value === null ? [] : [value]}
        onChange={chosen => {
          choose(chosen)
          done()
        }}
      />
    ),
  }
}

/** By any of a few values. */
export function useSomeOf() {
  const formats = useFormats()
  return <Value extends string>(
    own: Own,
    all: readonly Value[],
    wordOf: (value: Value) => string,
    chosen: readonly Value[],
    onChange: (values: Value[] | null) => void,
  ): FilterDefinition => ({
    ...own,
    summary: chosen.length === 0 ? null : formats.list(chosen.map(wordOf)),
    clear: () => onChange(null),
    editor: () => (
      <ChoiceEditor
        label={own.label}
        value={chosen}
        options={all.map(value => ({ value, label: wordOf(value) }))}
        onChange={wanted => onChange(all.filter(value => wanted.includes(value)))}
      />
    ),
  })
}

export function byText(own: Own, value: string | null, onChange: (value: string | null) => void): FilterDefinition {
  return {
    ...own,
    summary: value,
    clear: () => onChange(null),
    editor: done => <TextEditor label={own.label} value={value} onChange={onChange} done={done} />,
  }
}

/** From and until a day. */
export function useByDays() {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  return (own: Own, { from, to }: Days, onChange: (days: Days) => void): FilterDefinition => {
    const told = { ...(from && { from: formats.date(from) }), ...(to && { to: formats.date(to) }) }
    const text = from && to ? 'range' : from ? 'fromDay' : to ? 'untilDay' : null
    return {
      ...own,
      summary: text && t(`filter.${text}`, told),
      clear: () => onChange({ from: null, to: null }),
      editor: done => <DateRangeEditor from={from} to={to} onChange={onChange} done={done} />,
    }
  }
}

/** Set by the link that led here; it can only be taken off. */
export function fromLink(own: Own, summary: string, hint: string, clear: () => void): FilterDefinition {
  return { ...own, summary, clear, editor: () => hint }
}
