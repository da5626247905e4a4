import { isPartOfCounted } from '@quayside/contracts/kernel/counted-units.ts'
import { businessDate, quantity } from '@quayside/contracts/kernel/quantities.ts'
import type { OrderDetails } from '@quayside/contracts/purchase-orders/details.ts'
import { lineInput, orderDetails } from '@quayside/contracts/purchase-orders/details.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { checkIncoterm } from '@quayside/contracts/reference/incoterms.ts'
import Decimal from 'decimal.js'
import * as z from 'zod'
import { blankIsNull } from '../../../ui/form/blank.ts'
import { hasPassed } from '../../../ui/form/passed-days.ts'

const place = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value && !(value as { name: string | null }).name
    ? null
    : value

const present = z.string({ error: 'field-required' })
/** Also of a draft: a delivery is one by its quantity and its day. */
const delivery = z.object({ quantity: present.pipe(quantity), requiredDate: present.pipe(businessDate) })

/** A draft may miss everything; what is there has its form. */
export const draftForm = z.preprocess(
  value => {
    const form = blankIsNull(value) as { details: Record<string, unknown>; lines: Record<string, unknown>[] }
    for (const name of ['destinationPlace', 'pickupPlace', 'deliveryPlace'])
      form.details[name] = place(form.details[name])
    for (const line of form.lines) line.description ??= ''
    return form
  },
  z.object({
    orderNumber: z.string().trim().max(100).nullable(),
    clientCompanyId: z.uuid().nullable(),
    vendorCompanyId: z.uuid().nullable(),
    vendorName: z.string().nullable(),
    reason: z.string().nullable(),
    details: orderDetails,
    lines: z
      .array(
        z.object({
          ...lineInput.shape,
          unit: z.string().trim().max(50).nullable().default('EA'),
          schedule: z.array(delivery).max(100).default([]),
        }),
      )
      .max(2000),
  }),
)

type Before = { readonly days: ReadonlySet<string>; readonly quantities: ReadonlySet<string> }
const nothingBefore: Before = { days: new Set(), quantities: new Set() }

/**
 * Mirrors the rules of registering where they stand; the server decides. `asksClient`: the operator orders for a client;
 * `before`: what stood in a registered order may stay, days that have passed and parts of a box.
 */
export const registrationForm = (asksClient: boolean, before: Before = nothingBefore) =>
  draftForm.superRefine((form, context) => {
    const require = (path: (string | number)[], value: unknown) => {
      if (value === null || value === undefined || value === '')
        context.addIssue({ code: 'custom', message: 'field-required', path })
    }
    const refusePassed = (path: (string | number)[], day: string | null) => {
      if (day !== null && hasPassed(day) && !before.days.has(day))
        context.addIssue({ code: 'custom', message: 'form-day-passed', path })
    }
    refusePassed(['details', 'requiredDeliveryDate'], form.details.requiredDeliveryDate)
    require(['orderNumber'], form.orderNumber)
    require(['vendorCompanyId'], form.vendorCompanyId)
    if (asksClient) require(['clientCompanyId'], form.clientCompanyId)
    require(['details', 'buyerIdentifier'], form.details.buyerIdentifier)
    require(['details', 'currency'], form.details.currency)
    const everyLineHasADate = form.lines.length > 0 && form.lines.every(line => line.requiredDate !== null)
    if (!everyLineHasADate) require(['details', 'requiredDeliveryDate'], form.details.requiredDeliveryDate)
    const { incoterm, incotermPlace, transportMode } = form.details
    if (incoterm !== null) {
      const wrong = checkIncoterm(
        { term: incoterm, place: incotermPlace, mode: transportMode, origin: 'form' },
        { term: 'incoterm', place: 'incotermPlace' },
      )
      if (wrong !== null)
        context.addIssue({
          code: 'custom',
          message: `form-${wrong.code}`,
          path: ['details', wrong.field ?? 'incoterm'],
        })
    }
    if (form.lines.length === 0) context.addIssue({ code: 'custom', message: 'product-required', path: ['lines'] })
    form.lines.forEach((line, index) => {
      refusePassed(['lines', index, 'requiredDate'], line.requiredDate)
      require(['lines', index, 'quantity'], line.quantity)
      require(['lines', index, 'unitPrice'], line.unitPrice)
      if (!line.sku && line.description === '') require(['lines', index, 'sku'], null)
      if (line.quantity !== null && /^0(\.0+)?$/.test(line.quantity))
        context.addIssue({ code: 'custom', message: 'invalid-quantity', path: ['lines', index, 'quantity'] })
      const asBefore = before.quantities.has(`${line.lineId} ${line.quantity}`)
      if (line.quantity !== null && !asBefore && isPartOfCounted(line.unit ?? '', line.quantity))
        context.addIssue({ code: 'custom', message: 'counted-whole', path: ['lines', index, 'quantity'] })
      const scheduled = line.schedule.reduce((sum, delivery) => sum.plus(delivery.quantity), new Decimal(0))
      if (line.schedule.length > 0 && line.quantity !== null && !scheduled.equals(line.quantity))
        context.addIssue({ code: 'custom', message: 'deliveries-sum', path: ['lines', index, 'schedule'] })
    })
  })
export type RegistrationForm = z.infer<typeof draftForm>

/** The days for which an order's goods are required, on its head and its lines, and how much of them. */
export function standing({ details, lines }: RegistrationForm): Before {
  const days = [details.requiredDeliveryDate, ...lines.map(line => line.requiredDate)]
  return {
    days: new Set(days.filter(day => day !== null)),
    quantities: new Set(lines.map(({ lineId, quantity }) => `${lineId} ${quantity}`)),
  }
}

export const steps = ['general', 'logistics', 'products', 'summary'] as const
export type StepId = (typeof steps)[number]

/** Where each field is, so that an error opens its step. */
export function stepOf(path: string): StepId {
  if (path.startsWith('lines')) return 'products'
  const logistics = [
    'incoterm',
    'transportMode',
    'origin',
    'destination',
    'pickup',
    'delivery',
    'shipping',
    'sendConditions',
    'inventoryLocation',
    'location',
    'sentFrom',
    'sentTo',
  ]
  const [part = '', name = ''] = path.split('.')
  const field = part === 'details' ? name : part
  return logistics.some(one => field.startsWith(one)) ? 'logistics' : 'general'
}

export const emptyLine = {
  lineId: null,
  productId: null,
  sku: '',
  description: '',
  unit: 'EA',
  quantity: '',
  unitPrice: '',
  requiredDate: null,
  taxPercentage: null,
  taxRangeCode: null,
  packageType: null,
  batch: null,
  expirationDate: null,
  weight: null,
  stockQuantity: null,
  details: null,
  schedule: [],
} as unknown as RegistrationForm['lines'][number]

/** A new order's buyer is the person who registers it, until they name another. */
export function emptyForm(
  buyer: { uid: string; name: string } | null,
  clientCompanyId: string | null = null,
): RegistrationForm {
  const known = buyer === null ? {} : { buyerUid: buyer.uid, buyerIdentifier: buyer.name }
  const details = orderDetails.parse({ documentType: 'PURCHASE_ORDER', sentTo: 'provider', ...known })
  return {
    orderNumber: '',
    clientCompanyId,
    vendorCompanyId: null,
    vendorName: null,
    reason: null,
    details,
    lines: [],
  }
}

/** An order's head and lines as the form holds them. */
export function formOf(order: OrderDetail): RegistrationForm {
  return {
    orderNumber: order.orderNumber,
    clientCompanyId: order.clientCompanyId,
    vendorCompanyId: order.supplier.id,
    vendorName: order.supplier.name,
    reason: null,
    details: order.header as OrderDetails,
    lines: order.lines.map(line => ({
      lineId: line.id,
      productId: line.productId,
      sku: line.sku,
      description: line.description,
      unit: line.unit,
      quantity: line.required,
      unitPrice: line.unitPrice,
      requiredDate: line.requiredDate,
      schedule: line.schedule,
      taxPercentage: line.taxPercentage,
      taxRangeCode: line.taxRangeCode,
      packageType: line.packageType,
      batch: line.batch,
      expirationDate: line.expirationDate,
      weight: line.weight,
      stockQuantity: line.stockQuantity,
      details: line.details,
    })),
  }
}
