import { overview } from '@quayside/overview/service.ts'
import type { OverviewAnswer, OverviewRequest } from './chain-lag.ts'
import { hostForBench } from './service-desk.ts'

/** Overview alone, as a split portal runs it: beside the process that the orders are in. */
process.once('message', async request => {
  const { env, namespace } = request as OverviewRequest
  const told: OverviewAnswer = await hostForBench([overview], env, namespace).then(
    host => {
      process.on('disconnect', () => void host.close().then(() => process.exit(0)))
      return { url: host.url() }
    },
    fault => ({ fault: String(fault) }),
  )
  process.send?.(told)
})
