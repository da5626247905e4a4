/** Not reached, too slow, too busy, or not a node at all. */
export class ChainAwayError extends Error {
  override name = 'ChainAwayError'
}

/** The node's own refusal of one call. */
export class RpcError extends Error {
  override name = 'RpcError'
}

export type JsonRpc = <Result>(method: string, params: readonly unknown[]) => Promise<Result>

/** JSON-RPC over HTTP, one try a call. The library's provider retries in the background and cannot be given a time-out. */
export function jsonRpc(rpcUrl: string, timeoutMs: number): JsonRpc {
  const url = new URL(rpcUrl)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (url.username !== '') {
    const credentials = [url.username, url.password].map(decodeURIComponent).join(':')
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    url.username = ''
    url.password = ''
  }
  let id = 0
  return async <Result>(method: string, params: readonly unknown[]) => {
    id += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { method: 'POST', headers, body, signal })
      .then(async response => ({ status: response.status, body: parsed(await response.text()) }))
      .catch((error: unknown) => {
        throw new ChainAwayError(signal.aborted ? `${method}: no answer in ${timeoutMs} ms` : causeOf(error))
      })
    // Some nodes put their refusal into an answer of status 400 or 500, so the body counts first.
    const { error, result } = answer.body ?? {}
    if (error?.message !== undefined && answer.status !== 429) throw new RpcError(`${method}: ${error.message}`)
    if (answer.body === null || result === undefined) throw new ChainAwayError(`${method}: status ${answer.status}`)
    return result as Result
  }
}

type Answer = { result?: unknown; error?: { message?: string } | null }

function parsed(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, message } = cause as { code?: string; message?: string }
  return code ?? message ?? String(cause)
}
