import { type ReactNode, useMemo } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Conflict, type ConflictRow, conflictRows } from '../conflict.tsx'
import { differences } from '../three-way.ts'
import { useWritten } from '../written-value.tsx'
import { factsOf, formPath } from './rebase.ts'

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** What the form began with, and what it would begin with now. */
  began: Values
  values: Values
  label: (path: string) => string
  /** Words of a code or an id in the form; what it gives nothing for is written by its kind. */
  wordOf?: ((path: string, value: string) => ReactNode | undefined) | undefined
  who: ReactNode
  /** What else others changed than what the form asks for. */
  besides?: readonly ConflictRow[]
  blocked: string | null
  goOn: (keepsOwn: boolean) => void
}

/** By which a person or a party is known, whose name and address stand in fields of their own. */
const isBehind = (path: string) => /(^|\.)(contactId|partyId)$/.test(path)

/** Others changed it while the person filled in the form: theirs and yours, field by field. */
export function FormConflict<Values extends FieldValues>(props: Props<Values>) {
  const { form, began, values, label, wordOf, who, besides = [], blocked, goOn } = props
  const { t } = useTranslation('ui')
  const written = useWritten()
  // As entered when the server refused: typing on below changes nothing here.
  const mine = useMemo(() => form.getValues(), [form])
  const pathOf = (fact: string) => formPath(fact, values, mine, began)
  const textOf = (fact: string, raw: string | null) => {
    const path = pathOf(fact)
    return (raw === null ? undefined : wordOf?.(path, raw)) ?? written(path.split('.').at(-1) ?? path, raw)
  }
  const changes = differences(factsOf(began), factsOf(values), factsOf({ ...mine, typed: null }))
  const rows = conflictRows(
    changes.filter(({ path }) => !isBehind(path)),
    fact => label(pathOf(fact)),
    textOf,
  )
  const further = besides.filter(({ id }) => !changes.some(({ path }) => path === id))
  return (
    <Conflict
      rows={[...rows, ...further]}
      who={who}
      blocked={blocked}
      title={t('conflict.titleOfAny')}
      onKeep={() => goOn(true)}
      onDiscard={() => goOn(false)}
    />
  )
}
