import { changeRequestStatuses } from '../purchase-orders/statuses.ts'
import { type CodeKind, codeGroups } from '../words/code-words.ts'

/** What a value of change control is, so that it can be put in words: a code of an enumeration, or one of these. */
export const valueKinds = [
  ...(Object.keys(codeGroups) as CodeKind[]),
  'date',
  'instant',
  'quantity',
  'price',
  'percentage',
  'lines-in-full',
  'country',
  'order-number',
  'file-name',
  'text',
] as const
export type ValueKind = (typeof valueKinds)[number]

const kindByField: Readonly<Record<string, ValueKind>> = {
  status: 'order-status',
  childOrder: 'order-number',
  attachment: 'file-name',
  readFileReminder: 'file-name',
  deadline: 'instant',
  confirmReminder: 'instant',
  approveReminder: 'instant',
  confirmEscalation: 'instant',
  approveEscalation: 'instant',
  completionEscalation: 'instant',
  lateMilestone: 'instant',
  shipmentStatus: 'shipment-status',
  etd: 'instant',
  atd: 'instant',
  eta: 'instant',
  ata: 'instant',
  deliveredAt: 'instant',
  bookingReference: 'order-number',
  customsClearance: 'declaration-state',
  exportDeclaration: 'declaration-state',
  transitDeclaration: 'declaration-state',
  importDeclaration: 'declaration-state',
  customsHold: 'hold-state',
  carrierHold: 'hold-state',
  documentHold: 'hold-state',
  paymentHold: 'hold-state',
  damageHold: 'hold-state',
  hold: 'hold-state',
  shortIssue: 'issue-state',
  overIssue: 'issue-state',
  damagedIssue: 'issue-state',
  timesIssue: 'issue-state',
  otherIssue: 'issue-state',
  invitation: 'mail-fault',
  lastFreeDay: 'date',
  requiredDate: 'date',
  confirmedDate: 'date',
  pendingDate: 'date',
  dateRequest: 'date',
  emissionDate: 'date',
  requestedDate: 'date',
  requiredDeliveryDate: 'date',
  expirationDate: 'date',
  requiredQuantity: 'quantity',
  linesInFull: 'lines-in-full',
  confirmedQuantity: 'quantity',
  pendingQuantity: 'quantity',
  approvedQuantity: 'quantity',
  cancelledQuantity: 'quantity',
  quantityRequest: 'quantity',
  cancellationRequest: 'quantity',
  stockQuantity: 'quantity',
  weight: 'quantity',
  unitPrice: 'price',
  confirmedPrice: 'price',
  priceRequest: 'price',
  shippingCosts: 'price',
  taxPercentage: 'percentage',
  originCountry: 'country',
  destinationCountry: 'country',
  documentType: 'document-type',
  paymentMethod: 'payment-method',
  transportMode: 'transport-mode',
  sentTo: 'side',
  taxFree: 'yes-no',
}

/** A request's field holds what was asked for, and later what became of it. */
export function valueKindOf(field: string, value: string | null): ValueKind | null {
  if (value === null) return null
  const isRequest = field.endsWith('Request')
  if (isRequest && (changeRequestStatuses as readonly string[]).includes(value)) return 'request-status'
  return Object.hasOwn(kindByField, field) ? (kindByField[field] ?? 'text') : 'text'
}
