import { standardRoles } from '@quayside/contracts/access/permissions.ts'
import { gateway } from '@quayside/gateway/service.ts'
import type { Person } from '@quayside/platform/testing/rig-people.ts'
import { products } from '@quayside/products/service.ts'
import { type Benchmark, median, ratioOf, type Sample } from './benchmark.ts'
import { type LoadRequest, startLoad } from './http-load.ts'
import { startServiceDesk } from './service-desk.ts'

const companies = 20
const rounds = 10
const count = Number(process.env.BENCH_REQUESTS ?? 2_000)

/** What belonging to many companies, a profile and additions cost an authenticated request: the same page asked for by two people of one company. */
export const benchmark: Benchmark = {
  name: 'many-companies',
  async run(bench) {
    const desk = await startServiceDesk(bench, products, 'many_companies', {
      beside: [gateway],
      env: { RATE_LIMIT: '0' },
    })
    const load = startLoad()
    try {
      const { make, client, host } = desk
      const { company } = client
      const plain = await make.person({ companyType: 'client', company })
      const permissions = [...new Set([...standardRoles.BUYER.permissions, ...standardRoles.ADMIN.permissions])]
      const rich = await make.person({ companyType: 'client', company, profile: 'CLIENT_R', permissions })
      for (let index = 1; index < companies; index += 1) {
        const another = await make.company('client', `Another ${index}`)
        await make.join(rich, another, 'client', 'BUYER', 'C', permissions, 'CLIENT_R')
      }
      await host.settled(60_000)
      // In turn and one at a time: both meet the same moments of the machine.
      const requests = Array.from({ length: 2 * count }, (_none, index) => listOf(index % 2 === 0 ? plain : rich))
      const measured = async (): Promise<Sample> => {
        const { answers } = await load.run({ url: host.url(), inFlight: 1, requests })
        const wrong = answers.find(({ status }) => status !== 200)
        if (wrong !== undefined) throw new Error(`The list was answered ${wrong.status}`)
        const of = (person: number) => median(answers.filter((_one, at) => at % 2 === person).map(({ ms }) => ms))
        return { reference: of(0), program: of(1) }
      }
      await measured()
      const samples: Sample[] = []
      for (let round = 0; round < rounds; round += 1) samples.push(await measured())
      const figure = `GET with ${companies} companies, a profile and additions / with one of each`
      return [{ figure, value: ratioOf(samples), unit: 'x', target: { atMost: 1.05 }, samples }]
    } finally {
      load.stop()
      await desk.close()
    }
  },
}

export function listOf({ company, token }: Pick<Person, 'company' | 'token'>): LoadRequest {
  const headers = { authorization: `Bearer ${token}`, 'client-utc': '0' }
  return { method: 'GET', path: `/api/v1/products?company=${company}`, headers }
}
