import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ApiError, problemOf } from '../../app/api/problem.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { applyProblem, useZodForm } from '../form/form.tsx'
import { rebased } from '../form/rebase.ts'
import type { Versioned } from './act-definition.ts'
import { formPath, type Places } from './form-path.ts'

export type Schema = Parameters<typeof useZodForm>[0]
type UntilShown = ReturnType<typeof useUntilShown>['untilShown']
type Sent<Answer> = { data: Answer; error?: undefined } | { data?: undefined; error: ApiError }

export type ActOptions<Seen, Now, Values, Answer> = {
  /** Null of what is only to be made. */
  opened: Seen
  schemaOf: (seen: Seen) => Schema
  /** What the form begins with; asked again of what others made of it meanwhile. */
  valuesOf: (seen: Seen) => Values
  /** Gives the command; its answer comes once the page shows what it led to. */
  send: (values: Values, seen: Seen) => Promise<Sent<Answer>> & { requestId: string }
  /** What the page shows that the command changes. */
  shows: Parameters<UntilShown>[1]
  fetchLatest: (seen: Seen) => Promise<Now | undefined>
  /** What has another value once others changed what the form is about; default its version. */
  versionOf?: ((seen: Seen) => number | undefined) | undefined
  /** Where in the form the body's parts are; without it under their own names. */
  placesOf?: ((values: Values, seen: Seen) => Places) | undefined
  /** The person's entries on what stands now, where it is more than merging them field by field. */
  merge?: (began: Values, now: Values, mine: Values) => Values
  /** What is typed before it is done: it can't be undone. */
  typed?: string | null
  onDone: (answer: Answer, given: { values: Values; before: Seen }) => void
  /** Where a refusal is told elsewhere, as at the fields of another dialog. */
  onRefused?: ((error: ApiError) => boolean) | undefined
  /** What another dialog was refused, for the fields of this one. */
  fault?: ApiError | null
}

export type Act<Seen, Now, Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** What the person decides on: a change under the open dialog is refused by the version, not overwritten unseen. */
  seen: Seen
  /** What the form began with. */
  began: Values
  /** As others changed it meanwhile, with the values the form would begin with now. */
  changed: { now: Now; values: Values } | null
  typed: string | null
  pending: boolean
  submit: () => Promise<void>
  /** Goes on from what stands now, with the person's own entries on it or without them. */
  goOn: (keepsOwn: boolean) => void
}

/** Sends what a form asks: a refusal stands at its field, and a change by others is shown instead of overwritten. */
export function useAct<Seen extends Versioned, Now extends Seen, Values extends FieldValues, Answer>(
  options: ActOptions<Seen, Now, Values, Answer>,
): Act<Seen, Now, Values> {
  const { schemaOf, valuesOf, send, shows, fetchLatest, placesOf, onDone, onRefused, typed = null } = options
  const { versionOf = one => one?.version, merge = mergedForms, fault = null } = options
  const { t } = useTranslation('acts')
  const { untilShown, pending } = useUntilShown()
  const [seen, setSeen] = useState(options.opened)
  const [began, setBegan] = useState(() => valuesOf(seen))
  const [changed, setChanged] = useState<{ now: Now; values: Values } | null>(null)
  const form = useZodForm<Values>(schemaOf(seen), { defaultValues: began as never })

  const submit = async () => {
    const values = form.getValues()
    if (typed !== null && String(values.typed ?? '').trim() !== typed) {
      const wrong = { type: 'typed', message: t('typed.wrong', { number: typed }) }
      return form.setError('typed' as Path<Values>, wrong, { shouldFocus: true })
    }
    const { data, error } = await untilShown(send(values, seen), shows)
    if (error === undefined) return onDone(data, { values, before: seen })
    const now = isConflict(error) ? await fetchLatest(seen) : undefined
    if (now !== undefined && versionOf(now) !== versionOf(seen))
      return setChanged({ now, values: changedByOthers(began, valuesOf(seen), valuesOf(now)) })
    if (onRefused?.(error)) return
    refuse(error)
  }
  const refuse = (error: ApiError) => {
    const values = form.getValues()
    const places = placesOf?.(values, seen) ?? {}
    applyProblem(
      form,
      withFields(error, path => formPath(path, places, values)),
    )
  }
  /** As if it had been sent from here: the summary says it, too, and a field keeps its fault until it is another. */
  const tell = useEffectEvent((error: ApiError) => {
    const told = () => refuse(error)
    void form.handleSubmit(told, told)()
  })
  useEffect(() => {
    if (fault !== null) tell(fault)
  }, [fault])
  const goOn = (keepsOwn: boolean) => {
    if (changed === null) return
    const mine = form.getValues()
    form.reset(changed.values)
    if (keepsOwn)
      for (const [name, value] of Object.entries(merge(began, changed.values, mine)))
        form.setValue(name as Path<Values>, value as never, { shouldDirty: true })
    setSeen(changed.now)
    setBegan(changed.values)
    setChanged(null)
  }
  return { form, seen, began, changed, typed, pending, submit, goOn }
}

const mergedForms = <Values extends object>(began: Values, now: Values, mine: Values) => rebased(began, now, mine)

/** Where others changed it meanwhile: what they made of it is fetched and shown instead of retried. */
export function isConflict(error: ApiError): boolean {
  return problemOf(error)?.code === 'version-conflict'
}

/** What is another each time that it is asked for (a new id, the present minute) nobody has changed: there `began` stays. */
function changedByOthers<Values extends FieldValues>(began: Values, again: Values, now: Values): Values {
  const stays = Object.keys(now).filter(name => JSON.stringify(began[name]) !== JSON.stringify(again[name]))
  return { ...now, ...Object.fromEntries(stays.map(name => [name, began[name]])) }
}

/** The server names a field from the body's root; a form knows where its input for it is. */
export function withFields(error: ApiError, fieldOf: (path: string) => string): ApiError {
  const problem = problemOf(error)
  if (problem === null || !('status' in error)) return error
  const fields = problem.fields.map(field => ({ ...field, path: field.path && fieldOf(field.path) }))
  return { ...error, data: { ...problem, fields } } as ApiError
}
