import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import type { Rig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'

/** The same history with ids of its own, so that it can happen beside others; `names` go to others of the rig, as its companies do. */
export function withOwnIds<History>(history: History, names: Readonly<Record<string, string>>): History {
  const text = JSON.stringify(history)
  const ids = new Set(text.match(/0198c000-0000-7000-8000-[0-9a-f]{12}/g))
  const own = [...ids].filter(id => !(id in names)).map(id => [id, v7()] as const)
  const named = [...Object.entries(names), ...own]
  return JSON.parse(named.reduce((whole, [one, other]) => whole.replaceAll(one, other), text))
}

/** Made anew from the first event, as an operator does it. */
export async function rebuildAll(rig: Rig, factories: readonly ServiceFactory[]): Promise<void> {
  for (const service of factories) {
    const ports = rig.ports(service.name)
    const { database, store, log } = ports
    for (const projection of service.create(ports).projections)
      await rebuildProjection({ database, schema: service.schema, store, projection, log })
  }
  await rig.settled()
}
