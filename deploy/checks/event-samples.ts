import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Upcasters } from '@quayside/contracts/kernel/upcasting.ts'

export interface Schema {
  safeParse(data: unknown): { success: boolean; data?: unknown; error?: { message: string } | undefined }
}

/** An event as it was written once: what today's code must still be able to read. */
export interface EventSample {
  type: string
  schemaVersion: number
  data: unknown
}

export interface EventContext {
  name: string
  folder: string
  schemas: ReadonlyMap<string, Schema>
  samples: readonly EventSample[]
  upcasters: Upcasters
}

/** Every context of `contracts/` that has events, with its schemas and its recorded samples. */
export async function eventContexts(root: string): Promise<EventContext[]> {
  const contexts: EventContext[] = []
  for (const name of readdirSync(join(root, 'contracts'))) {
    const file = join(root, 'contracts', name, 'events.ts')
    if (!existsSync(file)) continue
    const folder = join(root, 'contracts', name, 'samples')
    const schemas = new Map<string, Schema>()
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    for (const [map, types] of Object.entries(exported)) {
      if (!map.endsWith('Events')) continue
      for (const [type, schema] of Object.entries(types as Record<string, Schema>)) schemas.set(type, schema)
    }
    contexts.push({
      name,
      folder,
      schemas,
      samples: samplesIn(folder),
      upcasters: await upcastersIn(join(root, 'contracts', name)),
    })
  }
  return contexts
}

export function sampleFile({ type, schemaVersion }: EventSample): string {
  const words = type.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
  return `${words}-v${schemaVersion}.json`
}

async function upcastersIn(folder: string): Promise<Upcasters> {
  const file = join(folder, 'upcasters.ts')
  if (!existsSync(file)) return {}
  const exported = (await import(pathToFileURL(file).href)) as Record<string, Upcasters>
  return Object.assign({}, ...Object.values(exported)) as Upcasters
}

function samplesIn(folder: string): EventSample[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))
  return files.map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')))
}
