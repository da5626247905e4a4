import type { PickupDetail, PickupItem } from '@quayside/contracts/shipments/pickups.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ReceiptDetail, ReceiptItem } from '@quayside/contracts/shipments/warehouse-receipts.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import type { ApiError } from '../../../../app/api/problem.ts'
import { useUntilShown } from '../../../../app/api/until-shown.ts'
import { useCompany } from '../../../../app/session/use-session.ts'
import { instantOfClock } from '../../../../ui/form/clock-time.ts'
import { isUnreadable } from '../../../../ui/form/decimals.ts'
import { type NumberRule, numberFault } from '../../../../ui/form/entered-number.ts'
import { useRuleText } from '../../../../ui/rule-text.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { type ActValues, textAt, valueAt } from '../acts/act-values.ts'
import { useVersionedForm } from '../acts/use-versioned-form.ts'
import { clockOf } from '../place-clock.ts'
import { type HandlingAct, type HandlingField, isNeeded } from './handling-act.ts'
import {
  type HandlingCommandName,
  type HandlingKind,
  useHandlingCommandMutation,
  useLazyHandledDetailQuery,
} from './handling-api.ts'
import type { PackageRow } from './handling-values.ts'

export type Handled = PickupItem | ReceiptItem | null
type HandlingOptions<Item extends Handled> = {
  kind: HandlingKind
  shipment: ShipmentDetail
  /** Null of what is only to be made. */
  item: Item
  command: HandlingCommandName
  act: HandlingAct<Item>
  onDone: () => void
  onRefused?: ((error: ApiError) => boolean) | undefined
  fault?: ApiError | null
}
type Made = { pickupNumber?: string; receiptNumber?: string }

/** Gives a command on a pickup request or a warehouse receipt from a form. */
export function useHandlingForm<Item extends Handled>({
  kind,
  shipment,
  item,
  command,
  act,
  onDone,
  onRefused,
  fault = null,
}: HandlingOptions<Item>) {
  const ruleText = useRuleText()
  const { t } = useTranslation('shipment-handling')
  const company = useCompany()
  const own = { name: company?.name ?? '', isSupplier: company?.actor === 'P' }
  const [send] = useHandlingCommandMutation()
  const { untilShown, pending } = useUntilShown()
  const [fetchDetail] = useLazyHandledDetailQuery()
  const id = item?.id ?? ''
  const given = useVersionedForm<Item, Item & (PickupDetail | ReceiptDetail), ActValues, unknown>({
    opened: item,
    onRefused,
    fault,
    schemaOf: seen => schemaOf(act.fields(shipment, seen), act.grid, ruleText) as never,
    valuesOf: seen => act.defaults(shipment, seen, own),
    send: (values, seen) =>
      untilShown(
        send({ kind, shipmentId: shipment.id, id, command, body: act.body(values, seen), about: act.about?.(values) }),
        [{ type: 'shipment', id: shipment.id }],
      ),
    fetchLatest: async () =>
      (await fetchDetail({ kind, id })).data as (Item & (PickupDetail | ReceiptDetail)) | undefined,
    fieldOf: formPathOf,
    onDone: made => {
      const { pickupNumber, receiptNumber } = made as Made
      const number = pickupNumber ?? receiptNumber ?? ''
      showToast({ kind: 'success', text: t('done', { act: t(`acted.${kind}.${command}`), number }) })
      onDone()
    },
  })
  const { seen } = given
  const fields = useMemo(() => act.fields(shipment, seen), [act, shipment, seen])
  return { ...given, fields, pending }
}

/** What the dialog refuses itself: what is missing, and what is no number or day. */
function schemaOf(
  fields: readonly HandlingField[],
  grid: HandlingAct<unknown>['grid'],
  ruleText: ReturnType<typeof useRuleText>,
) {
  return z.record(z.string(), z.unknown()).superRefine((values, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: path.split('.'), message })
    const refuseNumber = (path: string, value: string, rule?: NumberRule) => {
      const fault = numberOf(value, rule)
      if (fault !== null) refuse(path, fault)
    }
    for (const field of fields) {
      const value = valueAt(values, field.name)
      const fault = faultOf(value, !isNeeded(field, values)) ?? (field.kind === 'decimal' ? numberOf(value) : null)
      if (fault !== null) refuse(field.name, fault)
      const reversed = fault === null ? reversedOf(field, values) : null
      if (reversed !== null) refuse(field.name, ruleText('pickup-schedule-reversed', reversed) ?? 'invalid')
    }
    const rows = (grid === undefined ? [] : (values.packages ?? [])) as readonly PackageRow[]
    for (const [index, row] of rows.entries()) {
      const at = (name: string) => `packages.${index}.${name}`
      if (grid === 'packages')
        for (const name of ['packageType', 'weightKg'] as const) {
          const fault = faultOf(row[name], false) ?? (name === 'weightKg' ? numberOf(row[name]) : null)
          if (fault !== null) refuse(at(name), fault)
        }
      for (const name of ['lengthCm', 'widthCm', 'heightCm', 'volumeM3'] as const) refuseNumber(at(name), row[name])
      if (grid !== 'release' && row.pieces === '') refuse(at('pieces'), 'field-required')
      refuseNumber(at('pieces'), row.pieces, { whole: true, from: grid === 'release' ? 0 : 1, to: 100_000 })
    }
  })
}

const numberOf = (value: unknown, rule?: NumberRule) => (typeof value === 'string' ? numberFault(value, rule) : null)

/** A schedule ends after its beginning, by the clock that both are entered by. */
function reversedOf(
  { name, kind, zone }: HandlingField,
  values: ActValues,
): { from: string; until: string; zone: string } | null {
  if (kind !== 'instant' || !name.endsWith('.until')) return null
  const clock = clockOf(zone?.(values) ?? '')
  const at = (path: string) => instantOfClock(textAt(values, path), clock)
  const [from, until] = [at(name.replace(/until$/, 'from')), at(name)]
  return from === null || until === null || until > from ? null : { from, until, zone: clock }
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
