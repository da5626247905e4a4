import { type ReactNode, useMemo } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Conflict, type ConflictRow } from '../conflict.tsx'
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
  blocked: string | null
  goOn: (keepsOwn: boolean) => void
}

/** Others changed it while the person filled in the form: theirs and yours, field by field. */
export function FormConflict<Values extends FieldValues>(props: Props<Values>) {
  const { form, began, values, label, wordOf, who, blocked, goOn } = props
  const written = useWritten()
  // As entered when the server refused: typing on below changes nothing here.
  const mine = useMemo(() => form.getValues(), [form])
  const rows = differences(factsOf(began), factsOf(values), factsOf({ ...mine, typed: null })).map(
    ({ path: fact, before, theirs, mine: own }): ConflictRow => {
      const path = formPath(fact, values, mine, began)
      const value = (raw: string | null) =>
        (raw === null ? undefined : wordOf?.(path, raw)) ?? written(path.split('.').at(-1) ?? path, raw)
      return {
        ...{ id: fact, label: label(path), before: value(before) },
        theirs: theirs === before ? null : value(theirs),
        mine: own === before ? null : value(own),
      }
    },
  )
  return <Conflict {...{ rows, who, blocked }} onKeep={() => goOn(true)} onDiscard={() => goOn(false)} />
}
