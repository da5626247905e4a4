import type { PermissionEntry, SessionUser } from '@quayside/contracts/identity/sign-in.ts'
import type { EarlyAnswer } from '../app/api/early-answers.ts'
import type { Grant } from '../app/session/session-storage.ts'
import type { Expected } from './preload-page.ts'

/**
 * Runs in the page itself, as text, after `preloadPage`: asks with the kept token for the data that the page will show, in
 * the words in which it will ask itself. Who asks in other words asks anew (`app/api/early-answers.ts`).
 */
export function askEarly(expected: Expected | null): void {
  if (expected === null || location.search !== '') return
  const read = <Kept>(name: string): Kept | null => {
    try {
      const store = localStorage.getItem('grant') === null ? sessionStorage : localStorage
      return JSON.parse(store.getItem(name) ?? 'null') as Kept | null
    } catch {
      return null
    }
  }
  const grant = read<Grant>('grant')
  const company = read<string>('company')
  const client = read<string>('child')
  const permissions = read<readonly PermissionEntry[]>('user-permissions') ?? []
  const user = read<SessionUser>('user')
  const actor = user?.companiesRef.find(({ id }) => id === company)?.actor
  if (grant === null || company === null) return
  const headers = {
    authorization: `Bearer ${grant.token}`,
    accept: 'application/json',
    'accept-language': expected.language,
    'client-utc': String(-new Date().getTimezoneOffset()),
  }
  const answers = new Map<string, EarlyAnswer>()
  for (const { url, permission, actors, withheld } of expected.page.asks) {
    if (user?.profile && withheld?.includes(user.profile)) continue
    if (permission && !permissions.some(one => one.permission === permission && one.companies.includes(company)))
      continue
    if (actor === undefined || (actors && !actors.includes(actor))) continue
    const [path, query] = url.split('?')
    const params = new URLSearchParams(query)
    params.append('company', company)
    if (client) params.append('client', client)
    const givenUp = new AbortController()
    const request = new Request(`${location.origin}/api/v1${path}?${params}`, { headers, signal: givenUp.signal })
    const answer = fetch(request)
    // Nobody may come to ask for it.
    answer.catch(() => undefined)
    answers.set(request.url, { request, answer, givenUp, askedAt: performance.now() })
  }
  window.earlyAnswers = answers
}
