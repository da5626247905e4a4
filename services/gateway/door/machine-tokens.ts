import { apiTokenForm } from '@quayside/contracts/identity/api-token-form.ts'
import { machineSessionAnswer } from '@quayside/contracts/identity/queries.ts'
import { tooManyRequests } from '@quayside/platform/http/rate-limit.ts'
import type { Ports } from '@quayside/platform/service/service.ts'

const prefix = 'qst_'
const mostKept = 10_000
/** An access token that is about to expire is exchanged anew. */
const sparedMs = 5_000
/** No token ever becomes good that was refused: this only bounds what is kept. */
const refusedForMs = 60_000
/** So many tokens that nobody has may an address try within a minute. */
const mostTried = 30
const minuteMs = 60_000

type Kept = { readonly token: string; readonly until: number }
type Tries = { times: number; readonly until: number }

/**
 * API tokens against the access tokens of their machines, which are kept while they hold, and never pushed out by tokens that are made
 * up: those are kept apart, and an address that tries many of them is turned away without asking identity.
 */
export function machineTokens({ call, clock, config }: Pick<Ports, 'call' | 'clock' | 'config'>) {
  const good = new Map<string, Kept>()
  const refused = new Map<string, number>()
  const tries = new Map<string, Tries>()
  const asking = new Map<string, Promise<string | null>>()
  const now = () => Date.parse(clock.now())

  async function ask(apiToken: string): Promise<string | null> {
    const asked = { token: apiToken }
    const { status, body } = await call.post('identity', '/machine-sessions', asked, { causationId: 'gateway' })
    if (status === 401) {
      keep(refused, apiToken, now() + refusedForMs)
      return null
    }
    const { token, expiresAt } = machineSessionAnswer.parse(body)
    keep(good, apiToken, { token, until: Date.parse(expiresAt) - sparedMs })
    return token
  }

  /** Counted before it is known whether the token is good, so that many at once are counted too. */
  async function tried(address: string, apiToken: string): Promise<string | null> {
    if (config.rateLimit === 0) return ask(apiToken)
    const known = tries.get(address)
    const of = known !== undefined && now() < known.until ? known : { times: 0, until: now() + minuteMs }
    if (of.times >= mostTried) throw tooManyRequests(of.until - now())
    of.times += 1
    keep(tries, address, of)
    const token = await ask(apiToken)
    if (token !== null) of.times -= 1
    return token
  }

  return {
    isApiToken: (token: string) => token.startsWith(prefix),
    /** The access token; null for a token that is not taken. Throws where identity does not answer, and where an address tried too many. */
    async exchange(address: string, apiToken: string): Promise<string | null> {
      if (!apiTokenForm.test(apiToken)) return null
      const known = good.get(apiToken)
      if (known !== undefined && now() < known.until) return known.token
      if (now() < (refused.get(apiToken) ?? 0)) return null
      const underWay = asking.get(apiToken) ?? tried(address, apiToken).finally(() => asking.delete(apiToken))
      asking.set(apiToken, underWay)
      return underWay
    },
  }
}

/** The one that was kept longest gives way. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  const [oldest] = map.keys()
  if (map.size >= mostKept && oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}
