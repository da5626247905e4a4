import { nameBasedUuids } from '../values/name-based-uuid.ts'

const uuidOf = nameBasedUuids('0d1d3f8e-7c1f-4b0a-8d64-5a3c2b9f1e02')

/**
 * The same event at the same place in a stream gives the same id, and another event another one: a store knows by it
 * that an append whose answer was lost is there already, and never takes something else for it.
 */
export function eventId(stream: string, revision: number, body: string, metadataText: string): string {
  return uuidOf(`${stream}\n${revision}\n${metadataText}\n${body}`)
}
