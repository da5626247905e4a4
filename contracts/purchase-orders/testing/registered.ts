import { type OrderedLine, orderDetails } from '../details.ts'
import type { PurchaseOrderEvent } from '../events.ts'

/** A line that is ordered, with nothing more than it must have; for tests. */
export function orderedLine(
  lineId: string,
  number: number,
  quantity: string,
  rest: Partial<OrderedLine> = {},
): OrderedLine {
  return {
    lineId,
    number,
    quantity,
    unitPrice: '4.10',
    requiredDate: '2027-01-12',
    productId: null,
    sku: `SKU-${number}`,
    description: '',
    unit: 'EA',
    schedule: [],
    taxPercentage: null,
    taxRangeCode: null,
    packageType: null,
    batch: null,
    expirationDate: null,
    weight: null,
    stockQuantity: null,
    details: null,
    sourceRowId: null,
    importId: null,
    importRow: null,
    ...rest,
  }
}

type Registered = Extract<PurchaseOrderEvent, { type: 'PurchaseOrderRegistered' }>
type Given = Pick<Registered['data'], 'orderId' | 'orderNumber' | 'clientCompanyId' | 'vendorCompanyId' | 'lines'> & {
  readonly buyerUid?: string
}

/** That an order was registered; for tests. */
export function registeredOrder({ buyerUid, ...given }: Given): Registered {
  return {
    type: 'PurchaseOrderRegistered',
    data: {
      ...given,
      registrationDate: '2026-11-16',
      details: { ...orderDetails.parse({}), ...(buyerUid !== undefined && { buyerUid }) },
      importId: null,
      fromPreOrder: false,
    },
  }
}
