import type { Problem } from '@quayside/contracts/kernel/problem.ts'
import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'

export type ApiError = FetchBaseQueryError | SerializedError

/** The server's problem+json, or null when the answer was something else (no network, a proxy's page). */
export function problemOf(error: ApiError | undefined): Problem | null {
  if (error === undefined || !('status' in error)) return null
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('message' in data) || !('code' in data)) return null
  const { params, fields, requestId, ...rest } = data as Partial<Problem> & Pick<Problem, 'message' | 'code'>
  return {
    type: 'about:blank',
    title: '',
    status: typeof error.status === 'number' ? error.status : 0,
    ...rest,
    params: params ?? {},
    fields: fields ?? [],
    requestId: requestId ?? '',
  }
}

export function statusOf(error: ApiError | undefined): number | 'network' | 'timeout' | null {
  if (error === undefined) return null
  if (!('status' in error)) return 'network'
  if (typeof error.status === 'number') return error.status
  if (error.status === 'PARSING_ERROR') return error.originalStatus
  return error.status === 'TIMEOUT_ERROR' ? 'timeout' : 'network'
}

/** Refused here, without asking: the server is known to be away. */
export const notSent: FetchBaseQueryError = { status: 'FETCH_ERROR', error: 'not-sent' }

/** The text of `ui` for a failure of which the server has said nothing. */
export function troubleOf(error: ApiError | undefined) {
  const status = statusOf(error)
  if (status === 'timeout') return 'connection.slow'
  if (status !== 'network') return 'error.unexpected'
  return error !== undefined && 'error' in error && error.error === 'not-sent'
    ? 'connection.notSent'
    : 'connection.unanswered'
}
