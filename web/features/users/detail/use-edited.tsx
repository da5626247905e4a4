import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ApiError, statusOf } from '../../../app/api/problem.ts'
import { applyProblem } from '../../../ui/form/form.tsx'
import { FormConflict } from '../../../ui/form/form-conflict.tsx'

type Edited<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** What the form would begin with now, and the version it is of. */
  now: { values: Values; version: number }
  labels: Record<string, string>
  wordOf?: (path: string, value: string) => ReactNode | undefined
  /** Sends what was entered on top of the version that was seen. */
  send: (version: number) => Promise<{ error?: ApiError | undefined }>
  saved: () => void
}

/** A form over what others may change meanwhile: theirs and yours once saving is refused, field by field. */
export function useEdited<Values extends FieldValues>({ form, now, labels, wordOf, send, saved }: Edited<Values>) {
  const { t } = useTranslation('users')
  const [seen, setSeen] = useState(now)
  const [refused, setRefused] = useState(false)
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty || now.version === seen.version) return
    setSeen(now)
    form.reset(now.values)
  }, [isDirty, now, seen, form])
  const submit = async () => {
    const values = form.getValues()
    const { error } = await send(seen.version)
    if (error && statusOf(error) === 409) return setRefused(true)
    if (error) return applyProblem(form, error)
    form.reset(values)
    saved()
  }
  const goOn = (keepsOwn: boolean) => {
    const mine = structuredClone(form.getValues())
    const began = seen.values
    setSeen(now)
    setRefused(false)
    form.reset(now.values)
    if (!keepsOwn) return
    // On top of the new version only what this person changed.
    for (const name of Object.keys(mine) as (keyof Values & string)[])
      if (JSON.stringify(mine[name]) !== JSON.stringify(began[name]))
        form.setValue(name as Path<Values>, mine[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
  const conflict = refused && now.version !== seen.version && (
    <FormConflict
      form={form}
      began={seen.values}
      values={now.values}
      label={path => labels[path] ?? labels[path.split('.')[0] ?? ''] ?? path}
      wordOf={wordOf}
      who={t('others')}
      blocked={null}
      goOn={goOn}
    />
  )
  return { submit, conflict }
}
