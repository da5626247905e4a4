import { testServer } from './test-database.ts'

export type EventStoreNode = { readonly url: string; stop(): Promise<void> }

/** Whether this machine has an `eventstored` that tests can start. */
export const hasEventStoreNodes = process.env.TEST_EVENTSTORE_NODES !== undefined

/** How a node differs from the usual one; one that speaks TLS has `admin` in its address. */
export type NodeOptions = { readonly args?: readonly string[]; readonly isSecure?: boolean }

/** An EventStoreDB in memory, of its own; it ends with the test run at the latest. */
export async function startEventStoreNode(options?: NodeOptions): Promise<EventStoreNode> {
  const ask = async (method: 'POST' | 'DELETE', body: string) => {
    const answer = await fetch(testServer('EVENTSTORE_NODES'), { method, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`EventStoreDB: ${text}`)
    return text
  }
  const url = await ask('POST', options === undefined ? '' : JSON.stringify(options))
  return { url, stop: async () => void (await ask('DELETE', url)) }
}

export type TestStore = { readonly env: { EVENTSTORE_URL?: string }; close(): Promise<void> }

/** Where the services of a test keep events: their database, or as `npm test -- --store eventstoredb` asks. */
export async function startTestStore(): Promise<TestStore> {
  if (process.env.TEST_STORE !== 'eventstoredb') return { env: {}, close: async () => undefined }
  const node = await startEventStoreNode()
  return { env: { EVENTSTORE_URL: node.url }, close: node.stop }
}
