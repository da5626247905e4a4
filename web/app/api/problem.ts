import type { Problem } from '@quayside/contracts/kernel/problem.ts'
import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { i18next } from '../../i18n/setup.ts'
import { connectionTrouble } from './connection.ts'

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

const refusedHere = { lost: 'not-sent', away: 'not-served' } as const

/** Refused here, without asking: the server, or its data, is known to be away. */
export function notNow(): FetchBaseQueryError {
  return { status: 'FETCH_ERROR', error: refusedHere[connectionTrouble() ?? 'lost'] }
}

const messageOf = (error: ApiError | undefined) => (error !== undefined && 'error' in error ? error.error : undefined)

/** The text of `ui` for an act that failed and of which the server has said nothing. */
export function troubleOf(error: ApiError | undefined) {
  const status = statusOf(error)
  if (status === 'timeout') return 'connection.slow'
  if (status !== 'network') return 'error.unexpected'
  if (messageOf(error) === refusedHere.away) return 'connection.notServed'
  return messageOf(error) === refusedHere.lost ? 'connection.notSent' : 'connection.unanswered'
}

/** What an act's own place says of its failure: the server's words, else what is known; `failed` where it did answer. */
export function failureText(error: ApiError | undefined, failed: string): string {
  const trouble = troubleOf(error)
  return problemOf(error)?.message ?? (trouble === 'error.unexpected' ? failed : i18next.t(`ui:${trouble}`))
}

/** Whether it is not known if the act was done. */
export function isUnanswered(error: ApiError | undefined): boolean {
  const trouble = troubleOf(error)
  return trouble === 'connection.unanswered' || trouble === 'connection.slow'
}

/** As `troubleOf`, for what could not be read: it comes by itself when the server is back. */
export function unreadOf(error: ApiError | undefined) {
  if (statusOf(error) !== 'network') return troubleOf(error)
  return messageOf(error) === refusedHere.away ? unreadIn.away : unreadIn.lost
}

export const unreadIn = { lost: 'connection.notRead', away: 'connection.notReadable' } as const
