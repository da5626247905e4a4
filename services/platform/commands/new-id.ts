import { nameBasedUuids } from '../values/name-based-uuid.ts'

const uuidOf = nameBasedUuids('6f0f3c5e-2d5b-4d0a-9a55-0f6a5a1c7f10')

/** The id of an aggregate that a request creates: the same person, route and key give the same id, so a repeat makes no second one. */
export function newIdFor(uid: string, route: string, key: string): string {
  return uuidOf(JSON.stringify([uid, route, key]))
}
