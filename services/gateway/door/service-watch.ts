import { httpAnswer, type Watch, watch } from '@quayside/platform/ports/watch.ts'
import type { Ports } from '@quayside/platform/service/service.ts'

const everyMs = 3_000

/** The services that run apart: nobody should wait for one whose process stands still. */
export type ServiceWatch = Watch<string>

export function serviceWatch(
  { log, clock }: Pick<Ports, 'log' | 'clock'>,
  urls: Readonly<Record<string, string>>,
): ServiceWatch {
  const apart = Object.entries(urls).filter(([name]) => name !== 'gateway')
  const services = watch({
    everyMs,
    inVain: 2,
    now: clock.now,
    probes: Object.fromEntries(apart.map(([name, url]) => [name, httpAnswer(new URL('/health/live', url))])),
  })
  services.onAway(service =>
    log.error({ service }, 'a service does not answer: what is asked of it is refused at once'),
  )
  services.onBack(service => log.error({ service }, 'a service that did not answer is back'))
  return services
}
