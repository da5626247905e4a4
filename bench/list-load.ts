import type { Person } from '@quayside/platform/testing/rig-people.ts'
import { percentile } from './benchmark.ts'
import type { Load, LoadRequest } from './http-load.ts'
import type { ServiceDesk } from './service-desk.ts'

type Listed = { items: readonly { id: string }[]; nextCursor: string | null }

export function listRequest(person: Person, list: string, query: string): LoadRequest {
  return readRequest(person, `/api/v1/${list}?company=${person.company}&${query}`)
}

export function readRequest(person: Person, path: string): LoadRequest {
  return {
    method: 'GET',
    path: encodeURI(path),
    headers: { authorization: `Bearer ${person.token}`, 'client-utc': '-360' },
  }
}

export function p95OfList(
  load: Load,
  desk: ServiceDesk,
  list: string,
  queries: readonly string[],
  reader = desk.client,
): Promise<number> {
  return p95Of(
    load,
    desk,
    queries.map(query => listRequest(reader, list, query)),
  )
}

/** In milliseconds, one request after the other. */
export async function p95Of(load: Load, desk: ServiceDesk, requests: readonly LoadRequest[]): Promise<number> {
  const { answers } = await load.run({ url: desk.host.url(), inFlight: 1, requests })
  const wrong = answers.findIndex(answer => answer.status !== 200)
  if (wrong !== -1) throw new Error(`${requests[wrong]?.path} was answered ${answers[wrong]?.status}`)
  return percentile(
    answers.map(answer => answer.ms),
    95,
  )
}

export async function pageOf<Answer extends Listed>(
  load: Load,
  desk: ServiceDesk,
  list: string,
  query: string,
  reader = desk.client,
) {
  const { answers } = await load.run({
    url: desk.host.url(),
    inFlight: 1,
    requests: [listRequest(reader, list, query)],
    keepBodies: true,
  })
  const [{ status, body } = { status: 0, body: '' }] = answers
  if (status !== 200) throw new Error(`${query} was answered ${status}: ${body}`)
  return JSON.parse(body) as Answer
}

/** Behind so many rows of a list that falls by `keyOf`, gone there in larger steps; each row is met once and in order. */
export async function cursorOf<Answer extends Listed>(
  load: Load,
  desk: ServiceDesk,
  list: string,
  query: string,
  rows: number,
  keyOf: (item: Answer['items'][number]) => string,
): Promise<string> {
  const step = 200
  const seen = new Set<string>()
  let cursor: string | undefined
  let last = '9999-99-99'
  for (let read = 0; read < rows; read += step) {
    const from = cursor === undefined ? '' : `&cursor=${cursor}`
    const { items, nextCursor } = await pageOf<Answer>(load, desk, list, `${query}${from}&limit=${step}`)
    for (const item of items) {
      if (seen.has(item.id)) throw new Error(`${item.id} is on two pages`)
      if (keyOf(item) > last) throw new Error(`${item.id} is out of order`)
      seen.add(item.id)
      last = keyOf(item)
    }
    if (nextCursor === null) throw new Error(`The list has no ${rows} rows`)
    cursor = nextCursor
  }
  return cursor as string
}
