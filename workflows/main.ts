import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { serviceTokenSigner } from '@quayside/platform/access/service-tokens.ts'
import { httpTransport, serviceClientOver } from '@quayside/platform/ports/service-client-over.ts'
import { readConfig } from '@quayside/platform/service/config.ts'
import { createLogger } from '@quayside/platform/service/logger.ts'
import { startWorker } from './worker.ts'

const { temporal, serviceUrls, serviceSecret, logFile } = readConfig(process.env)
if (temporal === null) throw new Error('TEMPORAL_ADDRESS is missing')
if (serviceUrls === null) throw new Error('SERVICE_URLS is missing: the worker calls the services by it')

const log = createLogger({ file: logFile, name: 'workflows' })
const worker = await startWorker({
  ...temporal,
  taskQueue: quaysideTaskQueue,
  deps: { call: serviceClientOver(httpTransport(serviceUrls), serviceTokenSigner(serviceSecret, 'workflows')) },
  failed: fault => {
    log.fatal({ err: fault }, 'the workflow worker stopped')
    process.exit(1)
  },
})
log.info({ taskQueue: quaysideTaskQueue }, 'the workflow worker runs')

async function stop() {
  await worker.close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
