import {
  changeReceipt,
  contingencyKinds,
  createReceipt,
  openContingency,
  putOnHand,
  type ReceiptCommandName,
  type ReceiptItem,
  receiptReason,
  receiveGoods,
  releaseGoods,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import { localTime } from '../../../../ui/acts/act-times.ts'
import { type ActValues, orNull, textAt, valueAt } from '../../../../ui/acts/act-values.ts'
import {
  isOneEntered,
  packageRowsField,
  placeFields,
  type ReceiptAct,
  type ReceiptField,
  reason,
} from './handling-act.ts'
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

/** By the clock of the warehouse. */
const zoneOf = (item: ReceiptItem | null) => item?.content.warehouse.zone ?? ''
const now = (item: ReceiptItem | null) => localTime(new Date().toISOString(), zoneOf(item))
const at = (label: string, item: ReceiptItem | null): ReceiptField => ({
  name: 'at',
  label,
  hint: 'warehouseTime',
  zone: () => zoneOf(item),
})

const [warehouse, warehouseAddress, warehouseCode, warehouseZone] = placeFields('warehouse')
const [supplierPlace, supplierAddress] = placeFields('supplier', 'goods')
/** The warehouse is the place itself. */
const ofWarehouse = (field: ReceiptField, path: string) => ({ ...field, path: `content.warehouse.${path}` })

const form: ReceiptAct = {
  schema: changeReceipt,
  root: 'content',
  fields: ({ shipment }) => [
    ofWarehouse({ ...warehouse, label: 'warehouse' }, 'name'),
    ofWarehouse(warehouseAddress, 'address'),
    ofWarehouse(warehouseCode, 'unlocode'),
    ofWarehouse({ ...warehouseZone, optional: false }, 'zone'),
    { name: 'expectedOn', section: 'warehouse' },
    { name: 'supplier.name', label: 'supplier', section: 'goods' },
    {
      name: 'supplier.companyId',
      kind: 'select',
      label: 'supplierOf',
      section: 'goods',
      options: () => supplierOptions(shipment),
    },
    { ...supplierPlace, needed: values => isOneEntered(values, ['supplier.address']) },
    supplierAddress,
    { name: 'invoiceNumber', section: 'goods' },
    { name: 'orderNumber', section: 'goods' },
    { name: 'shipper.name', label: 'shipper', section: 'transport' },
    { name: 'consignee.name', label: 'consignee', section: 'transport' },
    { name: 'carrier', section: 'transport' },
    { name: 'trackingNumber', section: 'transport' },
    packageRowsField,
  ],
  defaults: ({ shipment, item, own }) => {
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
  body: (values, { item, version }) => ({
    ...(item === null ? {} : { version }),
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

const rowsIn = (values: ActValues) => (valueAt(values, 'packages') ?? []) as readonly ReleaseRow[]
const goes = ({ pieces }: ReleaseRow) => Number(pieces) > 0

function released(values: ActValues): object[] {
  return rowsIn(values)
    .filter(goes)
    .map(({ key, pieces }) => ({ packageId: key, pieces: Number(pieces) }))
}

export const receiptActs: Readonly<Record<ReceiptCommandName | 'create', ReceiptAct>> = {
  create: { ...form, schema: createReceipt, told: true },
  change: form,
  receive: {
    schema: receiveGoods,
    fields: ({ item }) => [at('receivedAt', item), packageRowsField],
    defaults: ({ item }) => ({ at: now(item), packages: packageRows(item?.content.packages ?? []) }),
    body: (values, _receipt, _about, entered) => ({ ...entered, packages: packagesIn(values) }),
  },
  'put-on-hand': {
    schema: putOnHand,
    fields: ({ item }) => [at('storedAt', item), { name: 'location' }],
    defaults: ({ item }) => ({ at: now(item) }),
  },
  'open-contingency': {
    schema: openContingency,
    fields: () => [{ name: 'kind', label: 'contingency', words: 'contingency' }, { name: 'note' }],
    defaults: () => ({ kind: contingencyKinds[0] }),
    told: true,
  },
  'lift-contingency': {
    schema: receiptReason,
    fields: ({ item }) => [
      {
        name: 'kind',
        kind: 'select',
        label: 'contingency',
        words: 'contingency',
        codes: item?.contingencies.map(one => one.kind) ?? [],
      },
      reason,
    ],
    defaults: ({ item }) => ({ kind: item?.contingencies[0]?.kind ?? '' }),
    idOf: values => textAt(values, 'kind'),
  },
  release: {
    schema: releaseGoods,
    fields: ({ item }) => [
      at('releasedAt', item),
      { name: 'transport.carrier', hint: 'releaseCarrier' },
      { name: 'transport.trackingNumber' },
      { name: 'packages', kind: 'rows', columns: [{ name: 'pieces', optional: true, number: { from: 0 } }] },
    ],
    defaults: ({ item }) => ({
      at: now(item),
      packages: (item?.left ?? []).flatMap(({ packageId: key, pieces }): ReleaseRow[] =>
        pieces > 0 ? [{ key, pieces: String(pieces) }] : [],
      ),
    }),
    body: (values, _receipt, _about, { at: when, transport }) => ({
      at: when,
      packages: released(values),
      transport: textAt(values, 'transport.carrier') === '' ? null : transport,
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
  void: { schema: receiptReason, fields: () => [reason], danger: true },
}
