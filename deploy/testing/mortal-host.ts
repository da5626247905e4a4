import { settableClock } from '@quayside/platform/ports/clock.ts'
import { hostServices } from '@quayside/platform/service/host.ts'
import { createLogger } from '@quayside/platform/service/logger.ts'
import { portalServices } from '../local/portal.ts'

const names = (process.env.TEST_SERVICES ?? '').split(',')
const now = process.env.TEST_NOW

/** Services in a process that a test can kill; its address goes to standard output. */
const host = await hostServices({
  factories: portalServices.filter(({ name }) => names.includes(name)),
  env: process.env,
  ...(now !== undefined && { clock: settableClock(now) }),
  namespace: process.env.TEST_NAMESPACE ?? '',
  log: createLogger({ file: null, level: 'silent' }),
})
console.log(host.url())
