import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type ApiError, problemOf } from '../../../../app/api/problem.ts'
import { applyProblem, useZodForm } from '../../../../ui/form/form.tsx'
import { rebased } from '../../../../ui/form/rebase.ts'
import { withFields } from '../../../../ui/form/server-fields.ts'

type Schema = Parameters<typeof useZodForm>[0]
type Versioned = { version: number } | null
type Sent<Answer> = { data: Answer; error?: undefined } | { data?: undefined; error: ApiError }

type Options<Seen, Now, Values, Answer> = {
  /** Null of what is only to be made. */
  opened: Seen
  schemaOf: (seen: Seen) => Schema
  /** What the form begins with; asked again of what others made of it meanwhile. */
  valuesOf: (seen: Seen) => Values
  send: (values: Values, seen: Seen) => Promise<Sent<Answer>>
  fetchLatest: (seen: Seen) => Promise<Now | undefined>
  /** What has another value once others changed what the form is about; default its version. */
  versionOf?: ((seen: Seen) => number | undefined) | undefined
  /** Where in the form a field of the body is. */
  fieldOf: (path: string, values: Values) => string
  onDone: (answer: Answer) => void
  /** Where a refusal is told elsewhere, as at the fields of another dialog. */
  onRefused?: ((error: ApiError) => boolean) | undefined
  /** What another dialog was refused, for the fields of this one. */
  fault?: ApiError | null
}

export type VersionedForm<Seen, Now, Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** What the person decides on: a change under the open dialog is refused by the version, not overwritten unseen. */
  seen: Seen
  /** What the form began with. */
  began: Values
  /** As others changed it meanwhile, with the values the form would begin with now. */
  changed: { now: Now; values: Values } | null
  submit: () => Promise<void>
  /** Goes on from what stands now, with the person's own entries on it or without them. */
  goOn: (keepsOwn: boolean) => void
}

/** Sends what a form asks: a refusal stands at its field, and a change by others is shown instead of overwritten. */
export function useVersionedForm<Seen extends Versioned, Now extends Seen, Values extends FieldValues, Answer>(
  options: Options<Seen, Now, Values, Answer>,
): VersionedForm<Seen, Now, Values> {
  const { schemaOf, valuesOf, send, fetchLatest, fieldOf, onDone, onRefused, fault = null } = options
  const { versionOf = one => one?.version } = options
  const [seen, setSeen] = useState(options.opened)
  const [began, setBegan] = useState(() => valuesOf(seen))
  const [changed, setChanged] = useState<{ now: Now; values: Values } | null>(null)
  const form = useZodForm<Values>(schemaOf(seen), { defaultValues: began as never })

  const submit = async () => {
    const values = form.getValues()
    const { data, error } = await send(values, seen)
    if (error === undefined) return onDone(data)
    const conflicts = problemOf(error)?.code === 'version-conflict'
    const now = conflicts ? await fetchLatest(seen) : undefined
    if (now !== undefined && versionOf(now) !== versionOf(seen))
      return setChanged({ now, values: changedByOthers(began, valuesOf(seen), valuesOf(now)) })
    if (onRefused?.(error)) return
    refuse(error)
  }
  const refuse = (error: ApiError) =>
    applyProblem(
      form,
      withFields(error, path => fieldOf(path, form.getValues())),
    )
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
      for (const [name, value] of Object.entries(rebased(began, changed.values, mine)))
        form.setValue(name as Path<Values>, value as never, { shouldDirty: true })
    setSeen(changed.now)
    setBegan(changed.values)
    setChanged(null)
  }
  return { form, seen, began, changed, submit, goOn }
}

/** What is another each time that it is asked for (a new id, the present minute) nobody has changed: there `began` stays. */
function changedByOthers<Values extends FieldValues>(began: Values, again: Values, now: Values): Values {
  const stays = Object.keys(now).filter(name => JSON.stringify(began[name]) !== JSON.stringify(again[name]))
  return { ...now, ...Object.fromEntries(stays.map(name => [name, began[name]])) }
}
