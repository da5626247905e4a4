import { connect } from 'node:tls'
import { binaryEvent, MaxAppendSizeExceededError, WrongExpectedVersionError } from '@eventstore/db-client'
import { StoreUnavailableError } from './event-store.ts'
import { type EventStoreAddress, eventStoreAddress } from './eventstoredb-address.ts'
import { eventStoreDbConnection, refusal, UnfitEventStoreError } from './eventstoredb-connection.ts'
import { answerMs, askNode, type NodeAnswer } from './eventstoredb-http.ts'
import { identityStream } from './eventstoredb-records.ts'
import { mostAppendBytes } from './written-events.ts'

/** The first version that the product is tested on. */
const oldest = [24, 10] as const
const sizeMs = 30_000
const pieceBytes = 1_000_000
/** More revisions than a stream can have. */
const beyondAll = 9_000_000_000_000_000n

type Node = EventStoreAddress['nodes'][number]
type Info = { readonly esVersion: string; readonly state: string }

/**
 * Looks at the start whether the nodes that an address names are what events can be kept in. Throws `UnfitEventStoreError`
 * with what is wrong and what to do, `StoreUnavailableError` while none of them answers.
 */
export async function checkEventStoreDb(url: string): Promise<void> {
  const address = eventStoreAddress(url)
  const found = await Promise.all(address.nodes.map(node => examine(address, node)))
  const states = found.flatMap(each => (typeof each === 'string' ? [] : [each.state.toLowerCase()]))
  if (states.length === 0) throw new StoreUnavailableError(`The event store does not answer: ${found.join('; ')}`)
  if (states.every(state => state.includes('readonly'))) {
    throw unfit(`${address.where} is a read-only replica, which takes no events: name nodes that can lead`)
  }
  const limit = (await statedLimit(address)) ?? (await triedLimit(url))
  if (limit !== null && limit <= mostAppendBytes) {
    throw unfit(
      `the event store at ${address.where} takes ${limit} bytes in one append, ${mostAppendBytes} may come: set its MaxAppendSize to 16767216`,
    )
  }
}

/** What a node says of itself, or in words why it says nothing now. */
async function examine(address: EventStoreAddress, node: Node): Promise<Info | string> {
  const name = `${node.host}:${node.port}`
  let answer: NodeAnswer
  try {
    answer = await askNode(address, node, '/info')
  } catch (fault) {
    return explain(fault as Error & { code?: string }, address, node)
  }
  // So does a proxy before a node that is not up yet.
  if (answer.status >= 500) return `${name} answers ${answer.status}`
  if (answer.status === 401 || answer.status === 403) throw refusal(address, `GET /info answers ${answer.status}`)
  const info = infoIn(answer.body)
  if (info === null) throw unfit(`${name} is no EventStoreDB: GET /info answers ${answer.status} without a version`)
  const [major = 0, minor = 0] = info.esVersion.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw unfit(`EventStoreDB ${info.esVersion} at ${name} is too old: it must be ${oldest.join('.')} or newer`)
  }
  return info
}

/** Why a node could not be asked, where that passes; throws where the address is wrong. */
async function explain(fault: Error & { code?: string }, { isSecure }: EventStoreAddress, node: Node): Promise<string> {
  const name = `${node.host}:${node.port}`
  const code = fault.code ?? ''
  if (isSecure && /^(EPROTO|ERR_SSL_)/.test(code))
    throw unfit(`${name} speaks no TLS: set tls=false, or name another port`)
  if (isSecure && /CERT|SIGNATURE|ISSUER/.test(code)) {
    throw unfit(
      `the certificate of ${name} is not accepted (${fault.message}): tlsCaFile must hold its authority's, and ${node.host} must be one of its names`,
    )
  }
  if (code.startsWith('HPE_')) throw unfit(`${name} is no EventStoreDB: it speaks no HTTP`)
  if (code === 'ECONNRESET') {
    if (!isSecure && (await speaksTls(node))) throw unfit(`${name} speaks TLS: leave out tls=false`)
    return `${name} ends the connection, as no EventStoreDB does that is up`
  }
  return fault.message.includes(name) ? fault.message : `${name}: ${fault.message}`
}

function speaksTls({ host, port }: Node): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: answerMs })
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('secureConnect', () => settle(true))
    socket.once('timeout', () => settle(false))
    socket.on('error', () => settle(false))
  })
}

function infoIn(body: string): Info | null {
  try {
    const { esVersion, state } = JSON.parse(body) as Partial<Info>
    return typeof esVersion === 'string' && typeof state === 'string' ? { esVersion, state } : null
  } catch {
    return null
  }
}

/** `MaxAppendSize` as the first node that answers says it; null where its options are not for this user. */
async function statedLimit(address: EventStoreAddress): Promise<number | null> {
  for (const node of address.nodes) {
    const answer = await askNode(address, node, '/info/options').catch(() => null)
    if (answer?.status !== 200) continue
    const options = JSON.parse(answer.body) as { name: string; value: string | null }[]
    const stated = options.find(option => option.name === 'MaxAppendSize')?.value
    if (stated != null) return Number(stated)
  }
  return null
}

/**
 * The server's limit where an append of the largest size is beyond it, else null. It looks at the size first, then at the
 * revision, which no stream has: so nothing is ever stored.
 */
async function triedLimit(url: string): Promise<number | null> {
  const connection = eventStoreDbConnection({ url, patienceMs: sizeMs, onRenewed: () => undefined })
  const data = Buffer.alloc(pieceBytes)
  const events = Array.from({ length: mostAppendBytes / pieceBytes }, () => binaryEvent({ type: 'Size', data }))
  try {
    await connection.patiently('append', client =>
      client.appendToStream(identityStream, events, { expectedRevision: beyondAll }),
    )
  } catch (fault) {
    if (fault instanceof MaxAppendSizeExceededError) return fault.maxAppendSize
    if (fault instanceof WrongExpectedVersionError) return null
    throw fault
  } finally {
    await connection.close(answerMs)
  }
  throw new Error(`${identityStream} cannot have been at revision ${beyondAll}`)
}

function unfit(text: string): UnfitEventStoreError {
  return new UnfitEventStoreError(`EVENTSTORE_URL: ${text}`)
}
