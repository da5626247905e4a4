import { bookings } from '@quayside/bookings/service.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { directory } from '@quayside/directory/service.ts'
import { documents } from '@quayside/documents/service.ts'
import { gateway } from '@quayside/gateway/service.ts'
import { handling } from '@quayside/handling/service.ts'
import { identity } from '@quayside/identity/service.ts'
import { notifications } from '@quayside/notifications/service.ts'
import { overview } from '@quayside/overview/service.ts'
import { type Host, type HostOptions, hostServices, migrateServices } from '@quayside/platform/service/host.ts'
import type { Logger } from '@quayside/platform/service/logger.ts'
import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import { products } from '@quayside/products/service.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { quotes } from '@quayside/quotes/service.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { startWorker } from '@quayside/workflows/worker.ts'

/** Every service of the portal; the first is the public door. */
export const portalServices: readonly ServiceFactory[] = [
  gateway,
  identity,
  directory,
  products,
  purchaseOrders,
  shipments,
  quotes,
  handling,
  bookings,
  documents,
  notifications,
  overview,
]

export type Portal = { url: string; host: Host; close(): Promise<void> }

/** Creates and updates the tables of every service. */
export async function migrateAll(env: NodeJS.ProcessEnv): Promise<void> {
  await migrateServices({ factories: portalServices, env })
}

/** Runs all services and the workflow worker in this process. */
export async function startPortal(options: Pick<HostOptions, 'env' | 'onMoved'> & { log: Logger }): Promise<Portal> {
  const { env } = options
  const host = await hostServices({ factories: portalServices, ...options })
  try {
    const worker = await startWorker({
      address: env.TEMPORAL_ADDRESS ?? '',
      namespace: env.TEMPORAL_NAMESPACE ?? 'default',
      taskQueue: quaysideTaskQueue,
      deps: { call: host.ports('purchase-orders').call },
      log: options.log,
    })
    const close = async () => {
      await worker.close()
      await host.close()
    }
    return { url: host.url(), host, close }
  } catch (fault) {
    await host.close()
    throw fault
  }
}
