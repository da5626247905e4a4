import type { EventFeed } from '../projections/event-feed.ts'
import { standstill } from '../projections/standstill.ts'
import type { Relay } from '../relay/relay.ts'
import type { HostedService } from './hosted-service.ts'
import type { PlatformParts } from './platform-parts.ts'

const lookMs = 1_000

type Standing = { service: string; runner: string; stillMs: number }

/**
 * Looks every second whether a projection, a reaction or the relay stands still while events wait: once it has for
 * `STILL_AFTER_MS`, that is an alarm in the log, and its end another.
 */
export function watchRunners(
  { config, log, metrics }: PlatformParts,
  services: readonly HostedService[],
  { feed, relay }: { feed: EventFeed; relay: Relay },
) {
  const relayStill = standstill()
  let alarmed = new Set<string>()

  function look() {
    const standing = new Set<string>()
    for (const { service, runner, stillMs } of [...runnersOf(services), relayStanding()]) {
      metrics.runnerStill.labels(service, runner).set(stillMs / 1000)
      if (stillMs < config.stillAfterMs) continue
      const name = `${service}/${runner}`
      standing.add(name)
      if (!alarmed.has(name))
        log.error({ service, runner, stillMs: Math.round(stillMs) }, 'it stands still while events wait')
    }
    for (const name of alarmed) if (!standing.has(name)) log.error({ runner: name }, 'it stood still and goes on again')
    alarmed = standing
  }

  function relayStanding(): Standing {
    const position = relay.position()
    const since = relay.isActive() ? feed.knownSince(position) : null
    const stillMs = relayStill(position, since === null ? 0 : performance.now() - since)
    return { service: 'platform', runner: 'relay', stillMs }
  }

  const timer = setInterval(look, lookMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

function runnersOf(services: readonly HostedService[]): Standing[] {
  return services.flatMap(hosted =>
    [...(hosted.projections()?.status() ?? []), ...(hosted.reactions()?.status() ?? [])].map(({ name, stillMs }) => ({
      service: hosted.service.name,
      runner: name,
      stillMs,
    })),
  )
}
