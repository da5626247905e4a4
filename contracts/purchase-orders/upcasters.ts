import type { Upcasters } from '../kernel/upcasting.ts'

type Lines = { readonly lines: readonly object[] }

/** Before version 2 nobody told an order what was damaged or missing, nor wrote how its client approves. */
export const purchaseOrderUpcasters = {
  ApprovalAwaited: [(data: object) => ({ ...data, approvalMode: null })],
  DeliveryRecorded: [
    (data: Lines) => ({ ...data, lines: data.lines.map(line => ({ ...line, damaged: '0', short: '0' })) }),
  ],
  ShipmentSettled: [(data: Lines) => ({ ...data, lines: data.lines.map(line => ({ ...line, damaged: '0' })) })],
} satisfies Upcasters
