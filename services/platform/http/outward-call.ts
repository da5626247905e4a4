import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInward } from './inward-addresses.ts'

/** The address is in the portal's own network, or its name resolves into it. */
export class InwardAddressError extends Error {
  override readonly name = 'InwardAddressError'
}

export type OutwardAnswer = { readonly status: number /** Its first bytes, as text. */; readonly text: string }
export type OutwardCall = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
}
export type OutwardOptions = {
  /** `host:port` of the network that may be called all the same. */
  readonly allowed: readonly string[]
  /** Default the system's. */
  readonly lookup?: (
    host: string,
    options: LookupOptions & { all: true },
    told: (fault: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void
}

const mostBytes = 1_000
/** What comes after the status is waited for no longer. */
const restMs = 1_000

/** Why an address that somebody gave cannot be called, by its form alone; null where it can be. */
export function outwardFault(text: string, allowed: readonly string[]): 'malformed' | 'inward' | null {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return 'malformed'
  if (url.username !== '' || url.password !== '' || url.hostname === '') return 'malformed'
  if (allowed.includes(placeOf(url))) return null
  const host = bareHost(url)
  return isIP(host) !== 0 && isInward(host) ? 'inward' : null
}

/** Whether it, or what its name resolves to now, is in the portal's network; a name that is not known yet is not. */
export async function isInwardNow(text: string, { allowed, lookup = systemLookup }: OutwardOptions): Promise<boolean> {
  const url = new URL(text)
  if (allowed.includes(placeOf(url))) return false
  const host = bareHost(url)
  if (isIP(host) !== 0) return isInward(host)
  return new Promise(resolve =>
    lookup(host, { all: true }, (fault, addresses) =>
      resolve(fault === null && addresses.some(({ address }) => isInward(address))),
    ),
  )
}

/**
 * POSTs to an address outside the network, each time over a connection of its own: what the name resolves to is looked at, and
 * that very address is connected to. No redirect is followed. Throws `InwardAddressError`, a `TimeoutError` or the network's fault.
 */
export async function postOutward(call: OutwardCall, options: OutwardOptions): Promise<OutwardAnswer> {
  const url = new URL(call.url)
  const isAllowed = options.allowed.includes(placeOf(url))
  if (outwardFault(call.url, options.allowed) !== null) throw new InwardAddressError(url.hostname)
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  const signal = AbortSignal.timeout(call.timeoutMs)
  return new Promise((resolve, reject) => {
    const request: ClientRequest = send(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
      ...(isAllowed ? {} : { lookup: guarded(options.lookup ?? systemLookup) }),
    })
    request.on('error', fault => reject(signal.aborted ? signal.reason : fault))
    request.once('response', answer => resolve(firstOf(answer).finally(() => request.destroy())))
    request.end(call.body)
  })
}

function guarded(lookup: NonNullable<OutwardOptions['lookup']>): LookupFunction {
  return (host, options, told) =>
    lookup(host, { ...options, all: true }, (fault, addresses) => {
      const [first] = addresses ?? []
      if (fault !== null) return told(fault, '', 0)
      if (first === undefined || addresses.some(({ address }) => isInward(address)))
        return told(new InwardAddressError(host), '', 0)
      if (options.all === true) return told(null, addresses)
      told(null, first.address, first.family)
    })
}

/** The beginning of what it says; a break or a delay after the status changes nothing of the status. */
async function firstOf(answer: IncomingMessage): Promise<OutwardAnswer> {
  const parts: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => answer.destroy(), restMs)
  try {
    for await (const part of answer) {
      parts.push(part as Buffer)
      size += (part as Buffer).length
      if (size >= mostBytes) break
    }
  } catch {
    // Only its beginning is shown.
  } finally {
    clearTimeout(timer)
  }
  return { status: answer.statusCode ?? 0, text: Buffer.concat(parts).subarray(0, mostBytes).toString('utf8') }
}

function placeOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}
