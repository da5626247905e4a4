import { isPartOfCounted } from '@quayside/contracts/kernel/counted-units.ts'
import { overrideCustoms, recordDrop, saveInvoice } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import Decimal from 'decimal.js'
import { localTime } from '../../../../ui/acts/act-times.ts'
import { type ActValues, orNull, textAt, valueAt } from '../../../../ui/acts/act-values.ts'
import { isUnreadable } from '../../../../ui/form/decimals.ts'
import { zoneOf } from '../place-clock.ts'
import { CountedRest, toCome } from './counted-rest.tsx'
import { type Definitions, reason, type ShipmentField } from './shipment-act.tsx'

const invoiceOf = ({ invoices }: ShipmentDetail, about: string) => invoices.find(one => one.invoiceId === about)
const declarationOf = ({ declarations }: ShipmentDetail, about: string) =>
  declarations?.find(one => one.declarationId === about)

function samePlace(name: string, known: ShipmentPlace | null): ShipmentPlace {
  return known?.name === name ? known : { placeId: null, name, unlocode: null, country: null }
}

/** The suppliers whose lines are on it: an invoice is one of theirs. */
function suppliers({ lines }: ShipmentDetail) {
  const orders = Map.groupBy(lines, line => line.vendorCompanyId)
  return [...orders].map(([value, own]) => ({
    value,
    label: own[0]?.supplierName ?? [...new Set(own.map(line => line.orderNumber))].join(', '),
  }))
}

/** Acts that enter or replace a part of the shipment. */
export const entryActs: Definitions = {
  'save-invoice': {
    schema: saveInvoice,
    root: 'invoice',
    fields: shipment => [
      { name: 'invoiceId', kind: 'kept' },
      { name: 'number', label: 'invoiceNumber' },
      { name: 'date', label: 'invoiceDate', optional: false },
      { name: 'customsValue' },
      {
        name: 'currency',
        hint: 'currencyOfValue',
        needed: values => textAt(values, 'customsValue') !== '',
      },
      {
        name: 'supplierCompanyId',
        kind: 'select',
        label: 'invoiceSupplier',
        options: suppliers,
        shown: () => suppliers(shipment).length > 1,
      },
    ],
    defaults: (shipment, about) => {
      const known = invoiceOf(shipment, about)
      return {
        invoiceId: known?.invoiceId ?? crypto.randomUUID(),
        number: known?.number ?? '',
        date: known?.date ?? '',
        customsValue: known?.customsValue ?? '',
        currency: known?.currency ?? '',
        supplierCompanyId: known?.supplierCompanyId ?? '',
      }
    },
    body: (values, shipment, _about, { invoice, ...entered }) => {
      const supplierCompanyId = orNull(values, 'supplierCompanyId') ?? suppliers(shipment)[0]?.value ?? null
      return { ...entered, invoice: { ...(invoice as object), supplierCompanyId } }
    },
  },
  'remove-invoice': {
    danger: true,
    told: (shipment, about) => ({ number: invoiceOf(shipment, about)?.number ?? '' }),
  },
  'override-customs': {
    schema: overrideCustoms,
    root: 'amounts',
    fields: () => [
      { name: 'computed', kind: 'check', label: 'backToComputed', ownRow: true },
      ...(['value', 'duty', 'vat'] as const).map(
        (name): ShipmentField => ({
          name,
          optional: false,
          label: name === 'value' ? 'customsValue' : name,
          shown: values => values.computed !== true,
        }),
      ),
      reason,
    ],
    defaults: (shipment, about) => {
      const known = declarationOf(shipment, about)
      const amounts = known?.overridden ?? known?.computed
      return {
        computed: false,
        value: amounts?.value ?? '',
        duty: amounts?.duty ?? '',
        vat: amounts?.vat ?? '',
      }
    },
    body: (values, { version }, _about, { amounts, reason: why }) => ({
      version,
      reason: why,
      amounts: values.computed === true ? null : amounts,
    }),
    told: (shipment, about) => ({ currency: declarationOf(shipment, about)?.currency ?? '' }),
  },
  'record-drop': {
    schema: recordDrop,
    root: 'drop',
    fields: ({ lines, details }) => [
      { name: 'dropId', kind: 'kept' },
      { name: 'at', label: 'deliveredAt', zone: () => zoneOf(deliveryPlace(details)) },
      { name: 'place', path: 'drop.place.name' },
      { name: 'receiver', optional: false },
      {
        name: 'proofDocumentId',
        kind: 'select',
        options: proofs,
        optional: false,
        ownRow: true,
        upload: 'PROOF_OF_DELIVERY',
      },
      ...lines.flatMap((line, index) =>
        (['good', 'short', 'damaged'] as const).map(
          (name): ShipmentField => ({
            name: `lines.${index}.${name}`,
            about: line.sku ?? String(line.orderLineNumber),
            check: (counted, values) =>
              (name === 'short' ? shortFault(counted, line, index, values) : null) ?? pieceFault(counted, line),
          }),
        ),
      ),
    ],
    defaults: ({ details, lines }) => ({
      dropId: crypto.randomUUID(),
      at: localTime(new Date().toISOString(), zoneOf(deliveryPlace(details))),
      receiver: '',
      proofDocumentId: '',
      place: deliveryPlace(details)?.name ?? '',
      lines: lines.map(line => ({ key: line.lineId, good: toCome(line).toFixed(), short: '', damaged: '' })),
    }),
    versionOf: ({ drops }) => drops.length,
    body: (values, { details, lines, drops }, _about, { drop }) => ({
      deliveries: drops.length,
      drop: {
        ...(drop as object),
        place: samePlace(textAt(values, 'place'), deliveryPlace(details)),
        lines: countedRows(values).map(index => {
          const [good, short, damaged] = countedAt(values, index)
          return { lineId: lines[index]?.lineId, good, short, damaged }
        }),
      },
    }),
    // What was not counted is not sent: the lines of the body are not numbered as those of the dialog.
    places: values => ({ of: { drop: { as: '', of: { place: 'place', lines: { sent: countedRows(values) } } } } }),
    told: true,
    warns: CountedRest,
  },
}

function countedAt(values: ActValues, index: number): [good: string, short: string, damaged: string] {
  const counted = (name: string) => textAt(values, `lines.${index}.${name}`) || '0'
  return [counted('good'), counted('short'), counted('damaged')]
}
const countedRows = (values: ActValues) =>
  [...((valueAt(values, 'lines') ?? []) as readonly unknown[]).keys()].filter(row => isCounted(values, row))
const isCounted = (values: ActValues, index: number) => countedAt(values, index).some(part => part !== '0')

/** The server's own rule: what is short is part of what the line still lacks. */
function shortFault(quantity: string, line: ShipmentDetail['lines'][number], index: number, values: ActValues) {
  const counted = countedAt(values, index)
  const left = toCome(line)
  if (counted.some(isUnreadable) || new Decimal(quantity).isZero()) return null
  const all = Decimal.sum(...counted)
  if (all.lte(left)) return null
  return { code: 'short-exceeds' as const, params: { quantity, all: all.toFixed(), left: left.toFixed() } }
}

/** And this: what is counted comes in whole pieces, unless the line itself is of parts. */
function pieceFault(quantity: string, { unit, orderLineNumber, quantity: shipped }: ShipmentDetail['lines'][number]) {
  if (isPartOfCounted(unit, shipped) || !isPartOfCounted(unit, quantity)) return null
  return { code: 'pieces-not-whole' as const, params: { quantity, unit, line: orderLineNumber } }
}

const deliveryPlace = ({ route }: ShipmentDetail['details']) => route.placeOfDelivery ?? route.destination

function proofs({ documents }: ShipmentDetail) {
  return documents
    .filter(one => one.documentType === 'PROOF_OF_DELIVERY')
    .map(one => ({ value: one.documentId, label: one.fileName }))
}
