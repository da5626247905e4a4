import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import type { Bench } from './benchmark.ts'
import { type ServiceDesk, startServiceDesk } from './service-desk.ts'

export type OrderDesk = ServiceDesk

/** The purchase-orders service with a client that buys of some suppliers. */
export function startOrderDesk(
  bench: Bench,
  name: string,
  options: Parameters<typeof startServiceDesk>[3] = {},
): Promise<OrderDesk> {
  return startServiceDesk(bench, purchaseOrders, name, options)
}
