import { readFileSync } from 'node:fs'
import { request as askPlainly } from 'node:http'
import { request as askSecurely } from 'node:https'
import type { EventStoreAddress } from './eventstoredb-address.ts'

/** So long one node has for an answer. */
export const answerMs = 3_000

export type NodeAnswer = { readonly status: number; readonly body: string }

/**
 * Asks one node of an address what its other interface does not offer: by GET, with a body by POST. Rejects with the
 * transport's error.
 */
export function askNode(
  { isSecure, user, options }: EventStoreAddress,
  { host, port }: EventStoreAddress['nodes'][number],
  path: string,
  body?: unknown,
): Promise<NodeAnswer> {
  const { tlsCaFile, userCertFile, userKeyFile } = options
  const ask = isSecure ? askSecurely : askPlainly
  return new Promise((resolve, reject) => {
    const asked = ask(
      {
        host,
        port,
        path,
        agent: false,
        timeout: answerMs,
        ...(body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' } }),
        ...(isSecure && user !== null ? { auth: `${user.name}:${user.password}` } : {}),
        ...(tlsCaFile === undefined ? {} : { ca: readFileSync(tlsCaFile) }),
        ...(userCertFile === undefined ? {} : { cert: readFileSync(userCertFile) }),
        ...(userKeyFile === undefined ? {} : { key: readFileSync(userKeyFile) }),
      },
      async reply => {
        let text = ''
        try {
          for await (const part of reply) text += part
          resolve({ status: reply.statusCode ?? 0, body: text })
        } catch (fault) {
          reject(fault as Error)
        }
      },
    )
    asked.on('timeout', () => asked.destroy(new Error(`no answer in ${answerMs} ms`)))
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
