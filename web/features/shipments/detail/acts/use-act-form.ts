import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ApiError, problemOf } from '../../../../app/api/problem.ts'
import { applyProblem, useZodForm } from '../../../../ui/form/form.tsx'
import { rebased } from '../../../../ui/form/rebase.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import type { CommandIds } from '../command-path.ts'
import { useLazyShipmentQuery, useShipmentCommandMutation } from '../shipment-api.ts'

type Schema = Parameters<typeof useZodForm>[0]

export type ActFormOptions<Values extends FieldValues> = {
  shipment: ShipmentDetail
  command: ShipmentCommandName
  schema: Schema
  /** What the form begins with; asked again of what others made of the shipment meanwhile. */
  valuesOf: (shipment: ShipmentDetail) => Values
  body: (values: Values, seen: ShipmentDetail) => object
  ids?: CommandIds
  /** Where in the form a field of the body is. */
  fieldOf?: (path: string, values: Values) => string
  /** The shipment's number is typed before it is done: it can't be undone. */
  typed?: boolean
  onDone: () => void
}

export type ActForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  command: ShipmentCommandName
  seen: ShipmentDetail
  /** What the form began with. */
  began: Values
  /** The shipment as others changed it meanwhile, with the values it would begin with now. */
  changed: { now: ShipmentDetail; values: Values } | null
  typed: boolean
  pending: boolean
  submit: () => Promise<void>
  /** Goes on from what stands now, with the person's own entries on it or without them. */
  goOn: (keepsOwn: boolean) => void
}

/** Gives a command from a form: a refusal stands at its field, and a change by others is shown instead of overwritten. */
export function useActForm<Values extends FieldValues>(options: ActFormOptions<Values>): ActForm<Values> {
  const { command, schema, valuesOf, body, ids, fieldOf, typed = false, onDone } = options
  const { t } = useTranslation('shipment-detail')
  // What the person decides on: a change under the open dialog is refused by the version, not overwritten unseen.
  const [seen, setSeen] = useState(options.shipment)
  const [began, setBegan] = useState(() => valuesOf(seen))
  const [changed, setChanged] = useState<ActForm<Values>['changed']>(null)
  const [send, { isLoading }] = useShipmentCommandMutation()
  const [fetchLatest] = useLazyShipmentQuery()
  const form = useZodForm<Values>(schema, { defaultValues: began as never })
  const { id, shipmentNumber: number } = seen

  const submit = async () => {
    const values = form.getValues()
    if (typed && String(values.typed ?? '').trim() !== number) {
      form.setError(
        'typed' as Path<Values>,
        { type: 'typed', message: t('typed.wrong', { number }) },
        { shouldFocus: true },
      )
      return
    }
    const answer = await send({ id, command, body: body(values, seen), ...(ids && { ids }) })
    if (!answer.error) {
      showToast({ kind: 'success', text: t('done', { act: t(`act.${command}`), number }) })
      return onDone()
    }
    const conflicts = problemOf(answer.error)?.code === 'version-conflict'
    const now = conflicts ? (await fetchLatest({ id, asOf: null })).data : undefined
    if (now !== undefined && now.version !== seen.version) return setChanged({ now, values: valuesOf(now) })
    applyProblem(
      form,
      withFields(answer.error, path => fieldOf?.(path, values) ?? path),
    )
  }
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
  return { form, command, seen, began, changed, typed, pending: isLoading, submit, goOn }
}

/** The server names a field from the body's root. */
function withFields(error: ApiError, fieldOf: (path: string) => string): ApiError {
  const problem = problemOf(error)
  if (problem === null || !('status' in error)) return error
  const fields = problem.fields.map(field => ({ ...field, path: field.path && fieldOf(field.path) }))
  return { ...error, data: { ...problem, fields } } as ApiError
}
