import type { FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { StoredSession } from '../session/session-storage.ts'

/** After so long the same words are meant anew. */
const keptFor = 600_000

type Kept = { key: string; of: string; since: number }
const kept = new Map<string, Kept>()

/**
 * Sends under the key of the same command where that was never answered, so that it is done once only.
 * What else is done with the same thing meanwhile makes it another command: off and on again is meant.
 */
export async function underKeptKey<Result extends { error?: unknown }>(
  request: FetchArgs,
  session: StoredSession,
  send: (key: string) => Promise<Result>,
): Promise<Result> {
  const print = printOf(request, session)
  const before = kept.get(print)
  const key = before !== undefined && Date.now() - before.since < keptFor ? before.key : crypto.randomUUID()
  const result = await send(key)
  const of = thingOf(request.url)
  if (isUnanswered(result.error as FetchBaseQueryError | undefined)) kept.set(print, { key, of, since: Date.now() })
  else {
    kept.delete(print)
    if (result.error === undefined) forget(of)
  }
  return result
}

function forget(of: string): void {
  for (const [print, one] of kept) if (one.of === of && of !== '') kept.delete(print)
}

/** `/orders/1` of `/orders/1/notes`; none where nothing that exists is named. */
function thingOf(url: string): string {
  const [kind, id] = url.split('/').filter(part => part !== '')
  return id === undefined ? '' : `/${kind}/${id}`
}

/** Whether it is not known if it was done. */
function isUnanswered(error: FetchBaseQueryError | undefined): boolean {
  if (error === undefined) return false
  if (error.status === 'PARSING_ERROR') return error.originalStatus >= 500
  return typeof error.status === 'number' ? error.status >= 500 : true
}

function printOf({ method, url, body }: FetchArgs, { company, user }: StoredSession): string {
  return JSON.stringify([
    user?.uid,
    company,
    method,
    url,
    body instanceof FormData ? [...body].map(printOfField) : body,
  ])
}

function printOfField([name, value]: [string, FormDataEntryValue]) {
  return value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value]
}
