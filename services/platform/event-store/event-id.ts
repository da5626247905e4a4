import type { EventMetadata } from '@quayside/contracts/kernel/envelope.ts'
import { v5 } from 'uuid'

const namespace = '0d1d3f8e-7c1f-4b0a-8d64-5a3c2b9f1e02'

/** The same place in a stream, command and body give the same id: a store and a broker know a repeat by it. */
export function eventId(stream: string, revision: number, metadata: EventMetadata): string {
  return v5(`${stream}\n${revision}\n${metadata.commandKey}\n${metadata.bodyHash}`, namespace)
}
