import { incoterms, transportModes } from '@quayside/contracts/reference/incoterms.ts'
import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { CustomsDeclaration, ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { declarationKinds, deliveryTerms, movementTypes, operations } from '@quayside/contracts/shipments/statuses.ts'
import { blankIsNull } from '../../../../ui/form/blank.ts'
import type { ActDefinition } from './act-definitions.ts'
import type { ActField } from './act-fields.tsx'
import { type ActValues, instantAt, localTime, orNull, readersZone, textAt, valueAt } from './act-values.ts'

const some = (group: string, kind: ActField['kind'], ...names: string[]): ActField[] =>
  names.map(name => ({ name: `${group}.${name}`, kind, optional: true }))

const detailFields: readonly ActField[] = [
  { name: 'mode', kind: 'select', codes: transportModes, words: 'mode', optional: true },
  { name: 'operation', kind: 'select', codes: operations, words: 'operation' },
  {
    name: 'route.incoterm',
    kind: 'select',
    optional: true,
    options: () => incoterms.map(term => ({ value: term, label: term })),
  },
  ...some('route', 'text', 'incotermPlace', 'internationalCarrier', 'mawb', 'hawb', 'mbl', 'hbl', 'bol', 'flight'),
  ...some('route', 'text', 'vessel', 'voyage', 'imoNumber', 'lastMileCarrier'),
  ...some('identity', 'text', 'trackingNumber', 'shipmentType', 'rateCategory', 'thirdPartyLogistics', 'goodsType'),
  { name: 'identity.deliveryMode', kind: 'select', codes: deliveryTerms, words: 'deliveryTerm', optional: true },
  { name: 'identity.movementType', kind: 'select', codes: movementTypes, words: 'movement', optional: true },
  ...some('identity', 'text', 'week', 'project', 'division'),
  ...some('dates', 'date', 'requestedPickupDate', 'pickupDate', 'requestedDeliveryDate', 'estimatedDeliveryDate'),
  ...some('dates', 'date', 'deliveryDate', 'formalitiesInitializedOn', 'formalitiesCompletedOn'),
  ...some('dates', 'text', 'consigneeName'),
  { name: 'transportDocument.number', kind: 'text', label: 'transportDocument', optional: true },
  { name: 'transportDocument.receivedOn', kind: 'date', label: 'transportDocumentReceived', optional: true },
  { name: 'cargo.grossWeightKg', kind: 'decimal', optional: true },
  { name: 'cargo.volumeM3', kind: 'decimal', optional: true },
  { name: 'cargo.dangerousGoods', kind: 'check' },
  ...some('cargo', 'text', 'unNumber', 'hazardClass', 'properShippingName'),
]
const groups = ['identity', 'route', 'dates', 'transportDocument', 'cargo'] as const

/** What was entered over what the shipment has: fields that the dialog does not show stay as they are. */
function changedDetails(values: ActValues, { details }: ShipmentDetail): ShipmentDetail['details'] {
  const entered = blankIsNull(values) as ActValues
  return Object.fromEntries(
    groups.map(group => [group, { ...details[group], ...(entered[group] as object) }]),
  ) as ShipmentDetail['details']
}

const invoiceOf = ({ invoices }: ShipmentDetail, about: string) => invoices.find(one => one.invoiceId === about)
const declarationOf = ({ declarations }: ShipmentDetail, about: string) =>
  declarations?.find(one => one.declarationId === about)

function samePlace(name: string, known: ShipmentPlace | null): ShipmentPlace {
  return known?.name === name ? known : { placeId: null, name, unlocode: null, country: null }
}

const declarationTexts = ['number', 'predeclarationNumber', 'broker', 'delayCategory'] as const
const declarationAmounts = ['freight', 'insurance', 'fee'] as const

/** Acts that enter or replace a part of the shipment. */
export const entryActs: Partial<Record<ShipmentCommandName, ActDefinition>> = {
  'change-details': {
    fields: () => detailFields,
    defaults: ({ mode, operation, details }) => ({ mode: mode ?? '', operation, ...structuredClone(details) }),
    body: (values, shipment) => ({
      ...{ version: shipment.version, mode: orNull(values, 'mode'), operation: textAt(values, 'operation') },
      details: changedDetails(values, shipment),
    }),
  },
  'save-invoice': {
    fields: () => [
      { name: 'number', kind: 'text', label: 'invoiceNumber' },
      { name: 'date', kind: 'date', label: 'invoiceDate' },
      { name: 'customsValue', kind: 'decimal', optional: true },
      { name: 'currency', kind: 'text', optional: true },
    ],
    defaults: (shipment, about) => {
      const known = invoiceOf(shipment, about)
      return {
        ...{ invoiceId: known?.invoiceId ?? crypto.randomUUID(), number: known?.number ?? '', date: known?.date ?? '' },
        ...{ customsValue: known?.customsValue ?? '', currency: known?.currency ?? '' },
      }
    },
    body: (values, shipment, about) => ({
      version: shipment.version,
      invoice: {
        ...{ supplierCompanyId: invoiceOf(shipment, about)?.supplierCompanyId ?? null },
        ...{ invoiceId: textAt(values, 'invoiceId'), number: textAt(values, 'number'), date: orNull(values, 'date') },
        ...{ customsValue: orNull(values, 'customsValue'), currency: orNull(values, 'currency') },
      },
    }),
  },
  'save-declaration': {
    fields: () => [
      { name: 'kind', kind: 'select', codes: declarationKinds, words: 'declaration', label: 'declarationKind' },
      { name: 'number', kind: 'text', label: 'declarationNumber', optional: true },
      { name: 'date', kind: 'date', label: 'declarationDate', optional: true },
      ...declarationTexts.slice(1).map((name): ActField => ({ name, kind: 'text', optional: true })),
      { name: 'currency', kind: 'text', label: 'customsCurrency' },
      { name: 'valueCurrency', kind: 'text' },
      { name: 'basis', kind: 'select', options: () => ['CIF', 'FOB'].map(value => ({ value, label: value })) },
      ...declarationAmounts.map((name): ActField => ({ name, kind: 'decimal' })),
    ],
    defaults: (shipment, about) => {
      const known = declarationOf(shipment, about)
      const texts = Object.fromEntries(declarationTexts.map(name => [name, known?.[name] ?? '']))
      const amounts = Object.fromEntries(declarationAmounts.map(name => [name, known?.[name] ?? '0']))
      const currency = shipment.lines.find(line => line.currency !== null)?.currency ?? ''
      return {
        ...{ declarationId: known?.declarationId ?? crypto.randomUUID(), kind: known?.kind ?? 'IMPORT', ...texts },
        ...{ date: known?.date ?? '', currency: known?.currency ?? '', basis: known?.basis ?? 'CIF', ...amounts },
        valueCurrency: known?.valueCurrency ?? currency,
      }
    },
    body: (values, shipment, about) => ({
      version: shipment.version,
      declaration: declarationBody(values, shipment, about),
    }),
  },
  'record-drop': {
    fields: ({ lines }) => [
      { name: 'at', kind: 'instant', label: 'deliveredAt' },
      { name: 'place', kind: 'text' },
      { name: 'receiver', kind: 'text' },
      { name: 'proofDocumentId', kind: 'select', options: proofs, ownRow: true },
      ...lines.flatMap((line, index) =>
        (['good', 'short', 'damaged'] as const).map(
          (name): ActField => ({
            ...{ name: `lines.${index}.${name}`, kind: 'decimal', optional: true },
            about: line.sku ?? String(line.orderLineNumber),
          }),
        ),
      ),
    ],
    defaults: ({ details, lines }) => ({
      ...{ dropId: crypto.randomUUID(), at: localTime(new Date().toISOString()), receiver: '', proofDocumentId: '' },
      place: details.route.placeOfDelivery?.name ?? details.route.destination?.name ?? '',
      lines: lines.map(() => ({ good: '', short: '', damaged: '' })),
    }),
    body: (values, { details, lines }) => ({
      drop: {
        ...{ dropId: textAt(values, 'dropId'), at: instantAt(values, 'at'), zone: readersZone() },
        place: samePlace(textAt(values, 'place'), details.route.placeOfDelivery ?? details.route.destination),
        ...{ proofDocumentId: orNull(values, 'proofDocumentId'), receiver: textAt(values, 'receiver') },
        lines: lines.flatMap(({ lineId }, index) => {
          const counted = (name: string) => textAt(values, `lines.${index}.${name}`) || '0'
          const line = { lineId, good: counted('good'), short: counted('short'), damaged: counted('damaged') }
          return [line.good, line.short, line.damaged].every(part => part === '0') ? [] : [line]
        }),
      },
    }),
    told: true,
  },
}

function proofs({ documents }: ShipmentDetail) {
  return documents
    .filter(one => one.documentType === 'PROOF_OF_DELIVERY')
    .map(one => ({ value: one.documentId, label: one.fileName }))
}

/** The lines, rates and the conversion stay as they were entered. */
function declarationBody(values: ActValues, shipment: ShipmentDetail, about: string): CustomsDeclaration {
  const known = declarationOf(shipment, about)
  const kind = declarationKinds.find(one => one === valueAt(values, 'kind')) ?? 'IMPORT'
  return {
    ...{
      declarationId: textAt(values, 'declarationId'),
      kind,
      basis: textAt(values, 'basis') === 'FOB' ? 'FOB' : 'CIF',
    },
    ...{ number: orNull(values, 'number'), date: orNull(values, 'date'), broker: orNull(values, 'broker') },
    predeclarationNumber: orNull(values, 'predeclarationNumber'),
    ...{ delayCategory: orNull(values, 'delayCategory'), additionalDelayDays: known?.additionalDelayDays ?? null },
    ...{ currency: textAt(values, 'currency').toUpperCase(), conversion: known?.conversion ?? null },
    ...{ valueCurrency: textAt(values, 'valueCurrency').toUpperCase(), apportionBy: known?.apportionBy ?? 'value' },
    ...{ incoterm: known?.incoterm ?? shipment.details.route.incoterm, lines: known?.lines ?? [] },
    ...{ freight: textAt(values, 'freight'), insurance: textAt(values, 'insurance'), fee: textAt(values, 'fee') },
  }
}
