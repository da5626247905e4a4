import type { ReceiptDetail } from '@quayside/contracts/handling/warehouse-queries.ts'
import {
  assignReceipt,
  liftContingency,
  openContingency,
  putOnHand,
  type ReceiptCommandName,
  receiptReason,
  releaseGoods,
  releaseKinds,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { ActDefinition } from '../../ui/acts/act-definition.ts'
import type { ActField } from '../../ui/acts/act-field.ts'
import { localTime } from '../../ui/acts/act-times.ts'
import { type ActValues, orNull, textAt, valueAt } from '../../ui/acts/act-values.ts'

type Field = ActField<ReceiptDetail>
type Act = ActDefinition<ReceiptDetail> & { idOf?: (values: ActValues) => string }
/** Acts with a page of their own have none here. */
export type DialogAct = Exclude<ReceiptCommandName, 'change' | 'count' | 'correct'>

const zoneOf = (item: ReceiptDetail) => item.content.warehouse.zone
const at = (item: ReceiptDetail, label: string): Field => ({
  name: 'at',
  label,
  hint: 'warehouseTime',
  zone: () => zoneOf(item),
})
const now = (item: ReceiptDetail) => localTime(new Date().toISOString(), zoneOf(item))
/** The server asks for one, whatever its schema says. */
const reason: Field = { name: 'reason', optional: false }
const byReason: Act = { schema: receiptReason, fields: () => [reason], danger: true }

type ReleaseRow = { key: string; pieces: string }
const rowsIn = (values: ActValues) => (valueAt(values, 'packages') ?? []) as readonly ReleaseRow[]
const goes = ({ pieces }: ReleaseRow) => Number(pieces) > 0
const isKind = (values: ActValues, ...kinds: string[]) => kinds.includes(textAt(values, 'target.kind'))
const isAssigned = (values: ActValues, to?: string) =>
  textAt(values, 'kind') === 'package-without-record' && (to === undefined || textAt(values, 'assignment.to') === to)

const isLetter = (values: ActValues) => textAt(values, 'kind') === 'letter-pending'
const letterIn = (values: ActValues) => (isLetter(values) ? orNull(values, 'letterId') : null)

function assignmentIn(values: ActValues): object | null {
  if (!isAssigned(values)) return null
  const to = textAt(values, 'assignment.to')
  if (to === 'shipment') return { to, shipmentId: textAt(values, 'assignment.shipmentId') }
  if (to === 'client') return { to }
  const orderNumber = textAt(values, 'assignment.orderLine.orderNumber')
  return { to, orderLine: { orderNumber, sku: orNull(values, 'assignment.orderLine.sku') } }
}

export const receiptActs: Readonly<Record<DialogAct, Act>> = {
  withdraw: byReason,
  void: byReason,
  'take-back': byReason,
  'put-on-hand': {
    schema: putOnHand,
    fields: item => [at(item, 'storedAt'), { name: 'location' }],
    defaults: item => ({ at: now(item), location: item.location ?? '' }),
  },
  move: {
    schema: putOnHand,
    fields: item => [at(item, 'movedAt'), { name: 'location', optional: false }],
    defaults: item => ({ at: now(item) }),
  },
  release: {
    schema: releaseGoods,
    fields: item => [
      { name: 'target.kind', kind: 'select', label: 'target', words: 'target', codes: [...releaseKinds] },
      {
        name: 'target.shipmentId',
        kind: 'select',
        label: 'shipment',
        optional: false,
        shown: values => isKind(values, 'shipment'),
      },
      at(item, 'releasedAt'),
      { name: 'transport.carrier', label: 'carrier', hint: 'releaseCarrier', optional: true },
      { name: 'transport.trackingNumber', label: 'trackingNumber', optional: true },
      { name: 'reason', needed: values => isKind(values, 'returned', 'scrapped'), optional: true },
      { name: 'packages', kind: 'rows' },
    ],
    defaults: item => ({
      at: now(item),
      target: { kind: item.shipmentId === null ? 'handed-out' : 'shipment', shipmentId: item.shipmentId ?? '' },
      transport: { carrier: '', trackingNumber: '' },
      packages: item.packages.flatMap(({ packageId: key, onHand }): ReleaseRow[] =>
        onHand > 0 ? [{ key, pieces: String(onHand) }] : [],
      ),
    }),
    body: (values, _item, _about, { at: when }) => ({
      at: when,
      target: {
        kind: textAt(values, 'target.kind'),
        shipmentId: isKind(values, 'shipment') ? orNull(values, 'target.shipmentId') : null,
      },
      reason: textAt(values, 'reason'),
      transport:
        textAt(values, 'transport.carrier') === ''
          ? null
          : {
              carrier: textAt(values, 'transport.carrier'),
              trackingNumber: orNull(values, 'transport.trackingNumber'),
            },
      packages: rowsIn(values)
        .filter(goes)
        .map(({ key, pieces }) => ({ packageId: key, pieces: Number(pieces) })),
    }),
    // What does not go is not sent: rows of the body are not numbered as those of the dialog.
    places: values => ({
      of: {
        packages: {
          sent: rowsIn(values).flatMap((row, index) => (goes(row) ? [index] : [])),
          each: { whole: 'pieces' },
        },
      },
    }),
  },
  assign: {
    schema: assignReceipt,
    fields: () => [{ name: 'clientCompanyId', kind: 'select', label: 'client', optional: false }, reason],
  },
  'open-contingency': { schema: openContingency, fields: () => [{ name: 'note' }] },
  'lift-contingency': {
    schema: liftContingency,
    fields: item => [
      {
        name: 'kind',
        kind: 'select',
        label: 'contingency',
        words: 'contingency',
        codes: item.contingencies.map(one => one.kind),
        optional: false,
      },
      {
        name: 'assignment.to',
        kind: 'select',
        label: 'assignment',
        words: 'assignment',
        codes: ['order', 'shipment', 'client'],
        shown: values => isAssigned(values),
        optional: false,
      },
      {
        name: 'assignment.orderLine.orderNumber',
        kind: 'text',
        label: 'orderNumber',
        shown: values => isAssigned(values, 'order'),
        optional: false,
      },
      {
        name: 'assignment.orderLine.sku',
        kind: 'text',
        label: 'sku',
        shown: values => isAssigned(values, 'order'),
        optional: true,
      },
      {
        name: 'assignment.shipmentId',
        kind: 'select',
        label: 'shipment',
        shown: values => isAssigned(values, 'shipment'),
        optional: false,
      },
      { name: 'letterId', shown: isLetter, optional: true, ownRow: true },
      { name: 'reason', needed: values => letterIn(values) === null, optional: true },
    ],
    defaults: item => ({
      kind: item.contingencies[0]?.kind ?? '',
      assignment: { to: 'order', orderLine: { orderNumber: '', sku: '' }, shipmentId: item.shipmentId ?? '' },
      letterId: '',
    }),
    body: values => ({
      reason: textAt(values, 'reason'),
      assignment: assignmentIn(values),
      letterId: letterIn(values),
    }),
    idOf: values => textAt(values, 'kind'),
  },
}
