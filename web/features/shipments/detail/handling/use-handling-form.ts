import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { type ApiError, problemOf } from '../../../../app/api/problem.ts'
import { useCompany } from '../../../../app/session/use-session.ts'
import { isUnreadable } from '../../../../ui/form/decimals.ts'
import { applyProblem, useZodForm } from '../../../../ui/form/form.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { type ActValues, textAt, valueAt } from '../acts/act-values.ts'
import type { HandlingAct, HandlingField } from './handling-act.ts'
import { type HandlingCommandName, type HandlingKind, useHandlingCommandMutation } from './handling-api.ts'
import type { PackageRow } from './handling-values.ts'

type Options<Item> = {
  kind: HandlingKind
  shipment: ShipmentDetail
  /** Null of what is only to be made. */
  item: Item
  id: string
  command: HandlingCommandName
  act: HandlingAct<Item>
  onDone: () => void
}

/** Gives a command from a dialog's form; a refusal stands at its field. */
export function useHandlingForm<Item>({ kind, shipment, item, id, command, act, onDone }: Options<Item>) {
  const { t } = useTranslation('shipment-handling')
  const company = useCompany()
  const [send, { isLoading: pending }] = useHandlingCommandMutation()
  const fields = useMemo(() => act.fields(shipment, item), [act, shipment, item])
  const schema = useMemo(() => schemaOf(fields, act.grid), [fields, act.grid])
  const defaultValues = useMemo(() => {
    const own = { name: company?.name ?? '', isSupplier: company?.actor === 'P' }
    return act.defaults(shipment, item, own)
  }, [act, shipment, item, company])
  const form = useZodForm<ActValues>(schema as never, { defaultValues })

  const submit = async () => {
    const values = form.getValues()
    const about = act.about?.(values)
    const body = act.body(values, item)
    const answer = await send({ kind, shipmentId: shipment.id, id, command, body, about })
    if (answer.error) return applyProblem(form, withFields(answer.error))
    const { pickupNumber, receiptNumber } = answer.data as { pickupNumber?: string; receiptNumber?: string }
    const number = pickupNumber ?? receiptNumber ?? ''
    showToast({ kind: 'success', text: t('done', { act: t(`act.${kind}.${command}`), number }) })
    onDone()
  }
  return { form, fields, pending, submit }
}

/** What the dialog refuses itself: what is missing, and what is no number or day. */
function schemaOf(fields: readonly HandlingField[], grid: HandlingAct<unknown>['grid']) {
  return z.record(z.string(), z.unknown()).superRefine((values, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: path.split('.'), message })
    const isFilled = (path: string) => textAt(values, path) !== ''
    for (const { name, optional, neededWith } of fields) {
      const isNeeded = optional !== true || neededWith?.some(isFilled) === true
      const fault = faultOf(valueAt(values, name), !isNeeded)
      if (fault !== null) refuse(name, fault)
    }
    const rows = (grid === undefined ? [] : (values.packages ?? [])) as readonly PackageRow[]
    for (const [index, row] of rows.entries()) {
      const at = (name: string) => `packages.${index}.${name}`
      if (grid === 'packages')
        for (const name of ['packageType', 'weightKg'] as const) {
          const fault = faultOf(row[name], false)
          if (fault !== null) refuse(at(name), fault)
        }
      for (const name of ['lengthCm', 'widthCm', 'heightCm', 'volumeM3'] as const)
        if (isUnreadable(row[name])) refuse(at(name), 'invalid')
      const isNone = grid === 'release' && (row.pieces === '' || row.pieces === '0')
      if (!isNone && !/^[1-9]\d{0,5}$/.test(row.pieces)) refuse(at('pieces'), 'invalid')
    }
  })
}

function faultOf(value: unknown, optional: boolean): string | null {
  if (isUnreadable(value)) return 'invalid'
  const isBlank = value == null || (typeof value === 'string' && value.trim() === '')
  return isBlank && !optional ? 'field-required' : null
}

/** Where in the form a field of the body is. */
export function formPathOf(path: string): string {
  return path
    .replace(/^content\./, '')
    .replace(/^picker\.name$/, 'picker')
    .replace(/^picker\.plate$/, 'plate')
    .replace(/^(requester|shipper|consignee|supplier)$/, '$1.name')
    .replace(/^(\w+)\.place\.name$/, '$1.place')
    .replace(/^(\w+)\.place\.(\w+)$/, '$1.$2')
    .replace(/^warehouse\.name$/, 'warehouse.place')
    .replace(/^warehouse$/, 'warehouse.place')
    .replace(/^collection$/, 'collection.date')
    .replace(/^totals\.\w+$/, 'packages')
    .replace(/^packages\.(\d+)$/, 'packages.$1.packageType')
}

function withFields(error: ApiError): ApiError {
  const problem = problemOf(error)
  if (problem === null || !('status' in error)) return error
  const fields = problem.fields.map(field => ({ ...field, path: field.path && formPathOf(field.path) }))
  return { ...error, data: { ...problem, fields } } as ApiError
}
