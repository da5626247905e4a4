import { type DeliveryField, deliveryFields, requiredDeliveryFields } from '@quayside/contracts/shipments/deliveries.ts'
import { plainText } from '@quayside/platform/values/cells/plain-text.ts'
import { inEveryLanguage } from '@quayside/platform/words/words.ts'

/** SAP's own names (table LIKP/LIPS and its lists), beside the portal's words in four languages. */
const sapNames: Readonly<Partial<Record<DeliveryField, readonly string[]>>> = {
  deliveryNumber: ['delivery', 'delivery no', 'outbound delivery', 'vbeln', 'entrega', 'livraison', 'lieferung'],
  line: ['item', 'delivery item', 'posnr', 'pos', 'line item', 'item no', 'posicion de entrega'],
  sendingPlant: ['plant', 'supplying plant', 'shipping plant', 'werks', 'from plant', 'centro'],
  receivingPlant: ['receiving site', 'destination plant', 'to plant', 'ship to plant', 'umwrk', 'ship to'],
  transportOrder: ['transfer order', 'transport order no', 'shipment order', 'tanum', 'tknum', 'freight order'],
  profitCenter: ['profit centre', 'profit ctr', 'prctr'],
  material: ['material number', 'material no', 'matnr', 'sku', 'product'],
  description: ['material description', 'item description', 'arktx', 'maktx', 'short text'],
  batch: ['批次', 'batch no', 'batch number', 'charg', 'lot', 'lot number'],
  quantity: ['delivery quantity', 'delivered quantity', 'qty', 'lfimg', 'cantidad entregada', 'delivery qty'],
  unit: ['uom', 'sales unit', 'su', 'vrkme', 'base unit of measure', 'meins', 'unit of measure'],
  expiryDate: ['expiration date', 'expiry', 'sled', 'sled bbd', 'vfdat', 'shelf life expiration date', 'best before'],
  pgiDate: ['pgi', 'actual gi date', 'goods issue date', 'ac gi date', 'wadat ist', 'wadat', 'act gds mvmnt date'],
  sapEntryDate: ['sap entry', 'entry date sap', 'created on', 'erdat', 'sap date', 'fecha ingreso sap'],
  deliveryDate: ['deliv date', 'lfdat', 'requested delivery date', 'planned delivery date', 'delivery due date'],
  deliveredOn: ['actual delivery date', 'delivered', 'pod date', 'proof of delivery date', 'podat', 'received on'],
  customsEntryDate: ['customs entry date', 'in customs since', 'customs in'],
  customsReleaseDate: [
    'mainlevée douanière',
    'customs release date',
    'customs cleared on',
    'customs out',
    'cleared on',
  ],
  warehouseEntryDate: ['warehouse entry date', 'in warehouse since', 'warehouse in', 'cellar entry'],
  warehouseExitDate: ['warehouse exit date', 'warehouse out', 'cellar exit'],
  shipmentNumber: ['shipment number', 'shipment no', 'portal shipment', 'numero de embarque'],
}

const fieldByName = new Map(
  deliveryFields.flatMap(field =>
    [field, ...inEveryLanguage(`deliveries:field.${field}`), ...(sapNames[field] ?? [])].map(
      name => [plainText(name), field] as const,
    ),
  ),
)

export type DeliveryColumns = Readonly<Partial<Record<DeliveryField, string>>>

/** Which of the file's headers is which field; the first wins where two would be one. */
export function columnsOf(headers: readonly string[]): DeliveryColumns {
  const found: Partial<Record<DeliveryField, string>> = {}
  for (const header of headers) {
    const field = fieldByName.get(plainText(header))
    if (field !== undefined) found[field] ??= header
  }
  return found
}

export function missingFields(columns: DeliveryColumns): DeliveryField[] {
  return requiredDeliveryFields.filter(field => columns[field] === undefined)
}
