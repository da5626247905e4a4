import {
  contingencyKinds,
  type ReceiptCommandName,
  type ReceiptItem,
} from '@quayside/contracts/shipments/warehouse-receipts.ts'
import { clockTime, instantOfClock } from '../../../../ui/form/clock-time.ts'
import { type ActValues, orNull, textAt, valueAt } from '../acts/act-values.ts'
import { clockOf } from '../place-clock.ts'
import { type HandlingField, type ReceiptAct, zoneField } from './handling-act.ts'
import {
  onlySupplier,
  onlySuppliersName,
  packageRows,
  packagesIn,
  partyIn,
  partyValues,
  placeIn,
  rowsOfShipment,
  supplierOptions,
} from './handling-values.ts'

const reason: HandlingField = { name: 'reason', kind: 'area' }
/** By the clock of the warehouse. */
const warehouseClock = (item: ReceiptItem | null) => clockOf(item?.content.warehouse.zone)
const now = (item: ReceiptItem | null) => clockTime(new Date().toISOString(), warehouseClock(item))
const at = (label: string, item: ReceiptItem | null): HandlingField => ({
  name: 'at',
  kind: 'instant',
  label,
  hint: 'warehouseTime',
  zone: () => warehouseClock(item),
})
const entered = (values: ActValues, item: ReceiptItem | null) =>
  instantOfClock(textAt(values, 'at'), warehouseClock(item))

const form: ReceiptAct = {
  fields: shipment => [
    { name: 'warehouse.place', kind: 'text', label: 'warehouse', section: 'warehouse' },
    { name: 'warehouse.address', kind: 'text', label: 'address', section: 'warehouse', optional: true },
    {
      name: 'warehouse.unlocode',
      kind: 'text',
      label: 'unlocode',
      section: 'warehouse',
      optional: true,
      fills: 'warehouse.place',
    },
    zoneField('warehouse'),
    { name: 'expectedOn', kind: 'date', label: 'expectedOn', section: 'warehouse', optional: true },
    { name: 'supplier.name', kind: 'text', label: 'supplier', section: 'goods' },
    {
      name: 'supplier.companyId',
      kind: 'select',
      label: 'supplierOf',
      section: 'goods',
      optional: true,
      options: supplierOptions(shipment),
    },
    {
      name: 'supplier.place',
      kind: 'text',
      label: 'place',
      section: 'goods',
      optional: true,
      neededWith: ['supplier.address'],
    },
    { name: 'supplier.address', kind: 'text', label: 'address', section: 'goods', optional: true },
    { name: 'invoiceNumber', kind: 'text', section: 'goods', optional: true },
    { name: 'orderNumber', kind: 'text', section: 'goods', optional: true },
    { name: 'shipper.name', kind: 'text', label: 'shipper', section: 'transport', optional: true },
    { name: 'consignee.name', kind: 'text', label: 'consignee', section: 'transport', optional: true },
    { name: 'carrier', kind: 'text', section: 'transport', optional: true },
    { name: 'trackingNumber', kind: 'text', section: 'transport', optional: true },
  ],
  grid: 'packages',
  defaults: (shipment, item, own) => {
    const known = item?.content
    const named = (role: string) => shipment.parties.find(one => one.role === role)?.name ?? ''
    const { name, ...place } = known?.warehouse ?? { name: named('warehouse') }
    const [order] = new Set(shipment.lines.map(line => line.orderNumber))
    const supplier = partyValues(
      known?.supplier ?? null,
      own.isSupplier ? own.name : named('shipper') || onlySuppliersName(shipment),
    )
    return {
      warehouse: { ...partyValues(null), ...place, unlocode: known?.warehouse.unlocode ?? '', place: name },
      expectedOn: known?.expectedOn ?? '',
      supplier: item === null ? { ...supplier, companyId: onlySupplier(shipment) } : supplier,
      invoiceNumber: known?.invoiceNumber ?? '',
      orderNumber: known ? (known.orderNumber ?? '') : (order ?? ''),
      shipper: partyValues(known?.shipper ?? null, item === null ? named('shipper') : ''),
      consignee: partyValues(known?.consignee ?? null, item === null ? (shipment.clientName ?? '') : ''),
      carrier: known?.carrier ?? '',
      trackingNumber: known?.trackingNumber ?? '',
      packages: item === null ? rowsOfShipment(shipment) : packageRows(item.content.packages),
    }
  },
  body: (values, item) => ({
    ...(item === null ? {} : { version: item.version }),
    content: {
      warehouse: placeIn(values, 'warehouse', item?.content.warehouse),
      expectedOn: orNull(values, 'expectedOn'),
      supplier: partyIn(values, 'supplier', item?.content.supplier),
      invoiceNumber: orNull(values, 'invoiceNumber'),
      orderNumber: orNull(values, 'orderNumber'),
      shipper: partyIn(values, 'shipper', item?.content.shipper),
      consignee: partyIn(values, 'consignee', item?.content.consignee),
      carrier: orNull(values, 'carrier'),
      trackingNumber: orNull(values, 'trackingNumber'),
      packages: packagesIn(values),
    },
  }),
}

type ReleaseRow = { key: string; pieces: string }

function released(values: ActValues): object[] {
  const rows = (valueAt(values, 'packages') ?? []) as readonly ReleaseRow[]
  return rows.flatMap(({ key, pieces }) => (Number(pieces) > 0 ? [{ packageId: key, pieces: Number(pieces) }] : []))
}

export const receiptActs: Readonly<Record<ReceiptCommandName | 'create', ReceiptAct>> = {
  create: { ...form, told: true },
  change: form,
  receive: {
    fields: (_shipment, item) => [at('receivedAt', item)],
    grid: 'packages',
    defaults: (_shipment, item) => ({ at: now(item), packages: packageRows(item?.content.packages ?? []) }),
    body: (values, item) => ({ at: entered(values, item), packages: packagesIn(values) }),
  },
  'put-on-hand': {
    fields: (_shipment, item) => [at('storedAt', item), { name: 'location', kind: 'text', optional: true }],
    defaults: (_shipment, item) => ({ at: now(item), location: '' }),
    body: (values, item) => ({ at: entered(values, item), location: textAt(values, 'location') }),
  },
  'open-contingency': {
    fields: () => [
      { name: 'kind', kind: 'select', label: 'contingency', codes: contingencyKinds, words: 'contingency' },
      { name: 'note', kind: 'area', optional: true },
    ],
    defaults: () => ({ kind: contingencyKinds[0], note: '' }),
    body: values => ({ kind: textAt(values, 'kind'), note: textAt(values, 'note') }),
    told: true,
  },
  'lift-contingency': {
    fields: (_shipment, item) => [
      {
        name: 'kind',
        kind: 'select',
        label: 'contingency',
        words: 'contingency',
        codes: item?.contingencies.map(one => one.kind) ?? [],
      },
      reason,
    ],
    defaults: (_shipment, item) => ({ kind: item?.contingencies[0]?.kind ?? '', reason: '' }),
    body: values => ({ reason: textAt(values, 'reason') }),
    about: values => textAt(values, 'kind'),
  },
  release: {
    fields: (_shipment, item) => [
      at('releasedAt', item),
      { name: 'transport.carrier', kind: 'text', label: 'carrier', optional: true, hint: 'releaseCarrier' },
      { name: 'transport.trackingNumber', kind: 'text', label: 'trackingNumber', optional: true },
    ],
    grid: 'release',
    defaults: (_shipment, item) => ({
      at: now(item),
      transport: { carrier: '', trackingNumber: '' },
      packages: (item?.left ?? []).flatMap(({ packageId: key, pieces }): ReleaseRow[] =>
        pieces > 0 ? [{ key, pieces: String(pieces) }] : [],
      ),
    }),
    body: (values, item) => {
      const carrier = textAt(values, 'transport.carrier')
      const trackingNumber = orNull(values, 'transport.trackingNumber')
      return {
        at: entered(values, item),
        packages: released(values),
        transport: carrier === '' ? null : { carrier, trackingNumber },
      }
    },
  },
  void: {
    fields: () => [reason],
    defaults: () => ({ reason: '' }),
    body: values => ({ reason: textAt(values, 'reason') }),
    danger: true,
  },
}
