import type { EventFeed } from '../projections/event-feed.ts'
import type { Relay } from '../relay/relay.ts'
import type { HostedService } from './hosted-service.ts'
import type { PlatformParts } from './platform-parts.ts'

/** Sets the gauges of what runs in this process, when somebody asks. */
export function measureRunners(
  { metrics }: PlatformParts,
  services: readonly HostedService[],
  { feed, relay }: { feed: EventFeed; relay: Relay },
): void {
  for (const hosted of services) {
    const statuses = [...(hosted.projections()?.status() ?? []), ...(hosted.reactions()?.status() ?? [])]
    for (const { name, lagMs, parked } of statuses) {
      metrics.projectionLag.labels(hosted.service.name, name).set(lagMs / 1000)
      metrics.parkedStreams.labels(hosted.service.name, name).set(parked)
    }
  }
  const since = relay.isActive() ? feed.knownSince(relay.position()) : null
  metrics.relayLag.set(since === null ? 0 : (performance.now() - since) / 1000)
}
