import type { BaseQueryApi, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { StoredSession } from '../session/session-storage.ts'
import { apiUrl } from './api-url.ts'
import { connectionIsLost, serverIsBack } from './connection.ts'
import { underKeptKey } from './kept-keys.ts'
import { lossPatience, stillPatience, workPatience } from './limits.ts'
import { commandAnswered } from './positions.ts'
import { headersOfEveryRequest } from './request-headers.ts'

type Answer = { data: unknown; error?: undefined } | { error: FetchBaseQueryError }
type Usual = (args: FetchArgs) => unknown
/** `progress` names it to those who listen. */
type Upload = { url: string; form: FormData; progress: string }

const listeners = new Map<string, (share: number) => void>()

/** Is told how much of the upload of this name has gone out, 0 to 1; returns the way to listen no more. */
export function onUploadProgress(progress: string, listener: (share: number) => void): () => void {
  listeners.set(progress, listener)
  return () => listeners.delete(progress)
}

/**
 * Sends a form and tells its progress, which fetch cannot. What the first attempt can't settle (no answer, an expired
 * session, a fault) goes the API's usual way under the same key.
 */
export async function uploadForm({ url, form, progress }: Upload, api: BaseQueryApi, usual: Usual): Promise<Answer> {
  const { session } = api.getState() as { session: StoredSession }
  return underKeptKey({ url, method: 'POST', body: form }, session, async key => {
    const whole = () => usual({ url, method: 'POST', body: form, headers: { 'idempotency-key': key } })
    if (connectionIsLost()) return (await whole()) as Answer
    const told = (share: number) => listeners.get(progress)?.(share)
    const answer = await send({ url: apiUrl(url), form: withIdentity(form, session), key, session, told }, api.signal)
    if (api.signal.aborted) return unanswered('cancelled')
    if (answer === null && !(await serverIsBack(lossPatience, api.signal))) return unanswered('no answer')
    if (answer === null || answer.status === 401 || answer.status >= 500) return (await whole()) as Answer
    const { status, data } = answer
    return status < 300 ? { data } : { error: { status, data } }
  })
}

const unanswered = (error: string): Answer => ({ error: { status: 'FETCH_ERROR', error } })

/** The fields go before the files. */
function withIdentity(form: FormData, { company, user }: StoredSession): FormData {
  const whole = new FormData()
  whole.append('company', company ?? '')
  whole.append('uid', user?.uid ?? '')
  for (const [name, value] of form.entries()) whole.append(name, value)
  return whole
}

type Sent = { url: string; form: FormData; key: string; session: StoredSession; told: (share: number) => void }

function send({ url, form, key, session, told }: Sent, signal: AbortSignal) {
  return new Promise<{ status: number; data: unknown } | null>(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('authorization', `Bearer ${session.grant?.token ?? ''}`)
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headersOfEveryRequest())) request.setRequestHeader(name, value)
    request.setRequestHeader('idempotency-key', key)
    // An upload on which nothing moves any more is as good as lost; one that is through leaves the server its time.
    let giveUp: ReturnType<typeof setTimeout> | undefined
    const allow = (milliseconds: number) => {
      clearTimeout(giveUp)
      giveUp = setTimeout(() => request.abort(), milliseconds)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      told(total === 0 ? 0 : loaded / total)
      allow(stillPatience)
    }
    request.upload.onload = () => allow(workPatience)
    request.onloadend = () => clearTimeout(giveUp)
    request.onload = () => {
      commandAnswered(request.getResponseHeader('x-event-position'))
      resolve({ status: request.status, data: readable(request.responseText) })
    }
    request.onerror = () => resolve(null)
    request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort())
    allow(stillPatience)
    request.send(form)
  })
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
