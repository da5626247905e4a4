import type { Person } from '@quayside/platform/testing/rig.ts'

type Answer = { status: number; body: Record<string, never> & { [key: string]: unknown } }

/** Speaks to services in a process of their own as a person does. */
export function portalCaller({ token, company, uid }: Person, url: string) {
  const headers = { authorization: `Bearer ${token}`, 'client-utc': '0' }
  const told = async (answer: Response): Promise<Answer> => ({
    status: answer.status,
    body: (await answer.json()) as Answer['body'],
  })
  return {
    get: async (path: string) => told(await fetch(`${url}/api/v1${path}?company=${company}`, { headers })),
    /** `key`: of the request, to ask the same once more. */
    write: async (method: 'POST' | 'PUT', path: string, body: object, key?: string) =>
      told(
        await fetch(`${url}/api/v1${path}`, {
          method,
          headers: {
            ...headers,
            'content-type': 'application/json',
            ...(key !== undefined && { 'idempotency-key': key }),
          },
          body: JSON.stringify({ company, uid, ...body }),
        }),
      ),
    async upload(path: string, name: string, bytes: Uint8Array) {
      const form = new FormData()
      form.append('company', company)
      form.append('uid', uid)
      form.append('file', new File([bytes as never], name))
      return told(await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: form }))
    },
  }
}
