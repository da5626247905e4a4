import { gateway } from '@quayside/gateway/service.ts'
import { identity } from '@quayside/identity/service.ts'
import { products } from '@quayside/products/service.ts'
import { v7 } from 'uuid'
import { type Benchmark, interleaved, percentile, ratioOf } from './benchmark.ts'
import type { LoadRequest } from './http-load.ts'
import { listOf } from './many-companies.ts'
import { startServiceDesk } from './service-desk.ts'
import { startSteadyLoad } from './steady-load.ts'

const signInsPerSecond = 20
const othersPerSecond = 100
const seconds = Number(process.env.BENCH_SIGN_IN_SECONDS ?? 10)
const people = 40
const password = 'quay-walker-7'

/** Passwords are hashed beside whatever else is asked for: how long others wait while twenty people a second sign in. */
export const benchmark: Benchmark = {
  name: 'sign-ins',
  async run(bench) {
    const desk = await startServiceDesk(bench, products, 'sign_ins', {
      beside: [gateway, identity],
      env: { RATE_LIMIT: '0' },
    })
    const [others, signingIn] = [startSteadyLoad(), startSteadyLoad()]
    try {
      const { host, client } = desk
      const url = host.url()
      for (let index = 0; index < people; index += 1) await signUp(url, emailOf(index))
      await host.settled(60_000).catch(() => undefined) // the mails go on being tried
      const listed = { url, perSecond: othersPerSecond, seconds, requests: [listOf(client)] }
      const p99 = async (isSigningIn: boolean) => {
        const signIns = { url, perSecond: signInsPerSecond, seconds, requests: isSigningIn ? signInsOf() : [] }
        const [took] = await Promise.all([others.run(listed), isSigningIn ? signingIn.run(signIns) : []])
        return percentile(took, 99)
      }
      const samples = await interleaved({ reference: () => p99(false), program: () => p99(true) })
      const figure = `p99 of others, beside ${signInsPerSecond} sign-ins a second / without`
      return [{ figure, value: ratioOf(samples), unit: 'x', target: { atMost: 2 }, samples }]
    } finally {
      others.stop()
      signingIn.stop()
      await desk.close()
    }
  },
}

const emailOf = (index: number) => `person-${index}@bench.example`

/** Each with a key of its own, as browsers send them. */
function signInsOf(): LoadRequest[] {
  return Array.from({ length: signInsPerSecond * seconds }, (_none, index) =>
    posted('signIn', { email: emailOf(index % people), password, remember: false }),
  )
}

function posted(act: string, body: object): LoadRequest {
  const headers = { 'content-type': 'application/json', 'idempotency-key': v7(), 'client-utc': '0' }
  return { method: 'POST', path: `/api/v1/authentication/${act}`, headers, body: JSON.stringify(body) }
}

async function signUp(url: string, email: string): Promise<void> {
  const form = { name: 'Ana Ruiz', email, password, passwordCheck: password, promotionalOffers: false }
  const { path, ...sent } = posted('signUp', form)
  const answer = await fetch(`${url}${path}`, sent)
  if (!answer.ok) throw new Error(`Signing up was answered ${answer.status}: ${await answer.text()}`)
}
