import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { serviceTokenSigner } from '@quayside/platform/access/service-tokens.ts'
import { httpTransport, serviceClientOver } from '@quayside/platform/ports/service-client-over.ts'
import { readConfig } from '@quayside/platform/service/config.ts'
import { startWorker } from './worker.ts'

/** The workflow worker as a process of its own; it calls the services over HTTP. */
const config = readConfig(process.env)
if (config.temporal === null) throw new Error('The worker needs TEMPORAL_ADDRESS.')
if (config.serviceUrls === null) throw new Error('The worker needs SERVICE_URLS.')

const worker = await startWorker({
  ...config.temporal,
  taskQueue: quaysideTaskQueue,
  deps: {
    call: serviceClientOver(
      httpTransport(config.serviceUrls),
      serviceTokenSigner(config.serviceSecret, 'purchase-orders'),
    ),
  },
  failed: fault => {
    console.error(fault)
    process.exit(1)
  },
})
console.log('Polling')

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await worker.close()
    process.exit(0)
  })
}
