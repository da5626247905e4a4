import { testServer } from './test-database.ts'

export type EventStoreNode = { readonly url: string; stop(): Promise<void> }

/** Whether this machine has an `eventstored` that tests can start. */
export const hasEventStoreNodes = process.env.TEST_EVENTSTORE_NODES !== undefined

/** An EventStoreDB in memory, of its own; it ends with the test run at the latest. */
export async function startEventStoreNode(): Promise<EventStoreNode> {
  const ask = async (method: 'POST' | 'DELETE', body: string) => {
    const answer = await fetch(testServer('EVENTSTORE_NODES'), { method, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`EventStoreDB: ${text}`)
    return text
  }
  const url = await ask('POST', '')
  return { url, stop: async () => void (await ask('DELETE', url)) }
}

export type TestStore = { readonly env: { EVENTSTORE_URL?: string }; close(): Promise<void> }

/** Where the services of a test keep events: their database, unless `npm test -- --store eventstoredb` or the test asks. */
export async function startTestStore(store = process.env.TEST_STORE): Promise<TestStore> {
  if (store !== 'eventstoredb') return { env: {}, close: async () => undefined }
  const node = await startEventStoreNode()
  return { env: { EVENTSTORE_URL: node.url }, close: node.stop }
}
