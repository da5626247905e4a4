import type { PickupDetail, PickupItem } from '@quayside/contracts/shipments/pickups.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ReceiptDetail, ReceiptItem } from '@quayside/contracts/shipments/warehouse-receipts.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { type ApiError, problemOf } from '../../../../app/api/problem.ts'
import { useCompany } from '../../../../app/session/use-session.ts'
import { isUnreadable } from '../../../../ui/form/decimals.ts'
import { applyProblem, useZodForm } from '../../../../ui/form/form.tsx'
import { rebased } from '../../../../ui/form/rebase.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { type ActValues, valueAt } from '../acts/act-values.ts'
import { type HandlingAct, type HandlingField, isNeeded } from './handling-act.ts'
import {
  type HandlingCommandName,
  type HandlingKind,
  useHandlingCommandMutation,
  useLazyHandledDetailQuery,
} from './handling-api.ts'
import type { PackageRow } from './handling-values.ts'

export type Handled = PickupItem | ReceiptItem | null
type Options<Item extends Handled> = {
  kind: HandlingKind
  shipment: ShipmentDetail
  /** Null of what is only to be made. */
  item: Item
  command: HandlingCommandName
  act: HandlingAct<Item>
  onDone: () => void
}
type Latest = PickupDetail | ReceiptDetail

/** Gives a command from a dialog's form: a refusal stands at its field, a change by others is shown and not overwritten unseen. */
export function useHandlingForm<Item extends Handled>({
  kind,
  shipment,
  command,
  act,
  onDone,
  ...opened
}: Options<Item>) {
  const { t } = useTranslation('shipment-handling')
  const company = useCompany()
  const valuesOf = (item: Item) => {
    const own = { name: company?.name ?? '', isSupplier: company?.actor === 'P' }
    return act.defaults(shipment, item, own)
  }
  // What the person decides on: the list behind the dialog may be refreshed meanwhile.
  const [seen, setSeen] = useState(opened.item)
  const [began, setBegan] = useState(() => valuesOf(seen))
  const [changed, setChanged] = useState<{ now: Latest; values: ActValues } | null>(null)
  const [send, { isLoading: pending }] = useHandlingCommandMutation()
  const [fetchLatest] = useLazyHandledDetailQuery()
  const fields = useMemo(() => act.fields(shipment, seen), [act, shipment, seen])
  const schema = useMemo(() => schemaOf(fields, act.grid), [fields, act.grid])
  const form = useZodForm<ActValues>(schema as never, { defaultValues: began })
  const id = seen?.id ?? ''

  const submit = async () => {
    const values = form.getValues()
    const about = act.about?.(values)
    const answer = await send({ kind, shipmentId: shipment.id, id, command, body: act.body(values, seen), about })
    if (!answer.error) {
      const { pickupNumber, receiptNumber } = answer.data as { pickupNumber?: string; receiptNumber?: string }
      const number = pickupNumber ?? receiptNumber ?? ''
      showToast({ kind: 'success', text: t('done', { act: t(`act.${kind}.${command}`), number }) })
      return onDone()
    }
    const conflicts = problemOf(answer.error)?.code === 'version-conflict'
    const now = conflicts ? (await fetchLatest({ kind, id })).data : undefined
    if (now !== undefined && now.version !== seen?.version)
      return setChanged({ now, values: valuesOf(now as unknown as Item) })
    applyProblem(form, withFields(answer.error))
  }
  /** From what stands now, with the person's own entries on it or without them. */
  const goOn = (keepsOwn: boolean) => {
    if (changed === null) return
    const mine = form.getValues()
    form.reset(changed.values)
    if (keepsOwn)
      for (const [name, value] of Object.entries(rebased(began, changed.values, mine)))
        form.setValue(name, value, { shouldDirty: true })
    setSeen(changed.now as unknown as Item)
    setBegan(changed.values)
    setChanged(null)
  }
  return { form, fields, seen, began, changed, pending, submit, goOn }
}

/** What the dialog refuses itself: what is missing, and what is no number or day. */
function schemaOf(fields: readonly HandlingField[], grid: HandlingAct<unknown>['grid']) {
  return z.record(z.string(), z.unknown()).superRefine((values, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: path.split('.'), message })
    for (const field of fields) {
      const fault = faultOf(valueAt(values, field.name), !isNeeded(field, values))
      if (fault !== null) refuse(field.name, fault)
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
