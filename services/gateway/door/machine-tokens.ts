import { machineSessionAnswer } from '@quayside/contracts/identity/queries.ts'
import type { Ports } from '@quayside/platform/service/service.ts'

const prefix = 'qst_'
const mostKept = 10_000
/** An access token that is about to expire is exchanged anew. */
const sparedMs = 5_000
const refusedForMs = 5_000

type Kept = { readonly token: string | null; readonly until: number }

/** API tokens against the access tokens of their machines, which are kept while they hold; what was refused, for a moment. */
export function machineTokens({ call, clock }: Pick<Ports, 'call' | 'clock'>) {
  const kept = new Map<string, Kept>()
  const asking = new Map<string, Promise<string | null>>()

  async function ask(apiToken: string): Promise<string | null> {
    const { status, body } = await call.post(
      'identity',
      '/machine-sessions',
      { token: apiToken },
      { causationId: 'gateway' },
    )
    const now = Date.parse(clock.now())
    if (status === 401) return keep(apiToken, { token: null, until: now + refusedForMs })
    const { token, expiresAt } = machineSessionAnswer.parse(body)
    return keep(apiToken, { token, until: Date.parse(expiresAt) - sparedMs })
  }

  function keep(apiToken: string, entry: Kept): string | null {
    if (kept.size >= mostKept) kept.clear()
    kept.set(apiToken, entry)
    return entry.token
  }

  return {
    isApiToken: (token: string) => token.startsWith(prefix),
    /** The access token; null for a token that is not taken. Throws where identity does not answer. */
    async exchange(apiToken: string): Promise<string | null> {
      const known = kept.get(apiToken)
      if (known !== undefined && Date.parse(clock.now()) < known.until) return known.token
      const underWay = asking.get(apiToken) ?? ask(apiToken).finally(() => asking.delete(apiToken))
      asking.set(apiToken, underWay)
      return underWay
    },
  }
}
