import { hash } from 'node:crypto'

const namespace = Buffer.from('0d1d3f8e7c1f4b0a8d645a3c2b9f1e02', 'hex')

/**
 * The same event at the same place in a stream gives the same id, and another event another one: a store knows by it
 * that an append whose answer was lost is there already, and never takes something else for it.
 */
export function eventId(stream: string, revision: number, body: string, metadataText: string): string {
  return nameBasedUuid(`${stream}\n${revision}\n${metadataText}\n${body}`)
}

/** A version 5 UUID (RFC 9562, 5.5) within our namespace; every event takes one, and this way a fifth of the time. */
function nameBasedUuid(name: string): string {
  const digits = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]), 'hex')
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 0b0011) | 0b1000).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `5${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20, 32),
  ].join('-')
}
