import type { AppStore } from '../store.ts'
import { api } from './api.ts'
import type { TagType } from './tags.ts'

type Tag = TagType | { type: TagType; id: string }
type Gathering = { tags: Map<string, Tag>; timer: ReturnType<typeof setTimeout> | null; last: number }

/** Milliseconds: changes that come together are asked for together, and a long job of many asks no more often than this. */
const firstAfter = 200
const atMostEvery = 2000

const gatherings = new WeakMap<AppStore, Gathering>()

/** Lets go of what is shown of these, so that it is asked for anew: once for all changes of a moment, however many. */
export function invalidateSoon(store: AppStore, tags: readonly Tag[]): void {
  const gathering = gatherings.get(store) ?? { tags: new Map(), timer: null, last: Number.NEGATIVE_INFINITY }
  gatherings.set(store, gathering)
  for (const tag of tags) gathering.tags.set(JSON.stringify(tag), tag)
  if (gathering.timer !== null) return
  const delay = Math.max(firstAfter, gathering.last + atMostEvery - performance.now())
  gathering.timer = setTimeout(() => {
    const gathered = [...gathering.tags.values()]
    Object.assign(gathering, { tags: new Map(), timer: null, last: performance.now() })
    store.dispatch(api.util.invalidateTags(gathered))
  }, delay)
}
