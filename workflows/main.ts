import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { serviceTokenSigner } from '@quayside/platform/access/service-tokens.ts'
import { httpTransport, serviceClientOver } from '@quayside/platform/ports/service-client-over.ts'
import { readConfig } from '@quayside/platform/service/config.ts'
import { runProcess } from '@quayside/platform/service/run.ts'
import { startWorker } from './worker.ts'

await runProcess(async log => {
  const { temporal, serviceUrls, serviceSecret } = readConfig(process.env)
  if (temporal === null) throw new Error('TEMPORAL_ADDRESS is missing')
  if (serviceUrls === null) throw new Error('SERVICE_URLS is missing: the worker calls the services by it')
  return startWorker({
    ...temporal,
    taskQueue: quaysideTaskQueue,
    deps: { call: serviceClientOver(httpTransport(serviceUrls), serviceTokenSigner(serviceSecret, 'workflows')) },
    log,
  })
})
