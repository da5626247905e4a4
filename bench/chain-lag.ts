import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { chainAnswer } from '@quayside/contracts/overview/queries.ts'
import { overview } from '@quayside/overview/service.ts'
import {
  type Bench,
  type Benchmark,
  type Figure,
  interleaved,
  median,
  percentile,
  ratioOf,
  steadily,
} from './benchmark.ts'
import { confirmationOf, preparedOrders } from './confirmations.ts'
import { type OrderDesk, startOrderDesk } from './order-desk.ts'
import type { OrderSample } from './order-samples.ts'
import { prepareCountingReference, referenceInsert } from './reference-insert.ts'

const perSecond = 50
const seconds = 4

export type OverviewRequest = { readonly env: Readonly<Record<string, string>>; readonly namespace: string }
export type OverviewAnswer = { readonly url: string } | { readonly fault: string }

/** From a supplier's confirmation to the chain line that tells of it, both over HTTP: in one process, and split. */
export const benchmark: Benchmark = {
  name: 'chain-lag',
  async run(bench) {
    const together = await startOrderDesk(bench, 'chain_together', { beside: [overview] })
    const inOne = await figures(bench, 'in one process', together, together.host.url()).finally(together.close)
    const apart = await startOrderDesk(bench, 'chain_apart')
    const other = await startOverview(apart)
    const split = await figures(bench, 'split', apart, other.url).finally(async () => {
      await other.stop()
      await apart.close()
    })
    return [...inOne, ...split]
  },
}

async function figures(bench: Bench, how: string, desk: OrderDesk, overviewUrl: string): Promise<Figure[]> {
  const reference = await bench.database(`${how.replaceAll(' ', '_')}_reference`, { max: 16 })
  await prepareCountingReference(reference)
  const shown: number[] = []
  const samples = await interleaved({
    async reference() {
      return percentile(await steadily(perSecond, seconds, index => referenceInsert(reference, index)), 99)
    },
    async program() {
      const orders = await preparedOrders(desk, perSecond * seconds)
      const took = await steadily(perSecond, seconds, index => confirmAndLook(desk, overviewUrl, orders[index]))
      shown.push(percentile(took, 99))
      return shown.at(-1) as number
    },
  })
  bench.note(`${how}: every confirmation was in the chain line that was answered for its position`)
  const figure = `confirmation to chain line ${how}, p99 at ${perSecond}/s`
  return [
    { figure: `${figure} / INSERT with a trigger`, value: ratioOf(samples), unit: '', target: { atMost: 20 }, samples },
    { figure, value: median(shown), unit: 'ms', target: { atMost: 50 } },
  ]
}

/** The chain line is asked for as the web asks: at the position that the command was answered with. */
async function confirmAndLook(desk: OrderDesk, overviewUrl: string, order: OrderSample | undefined): Promise<void> {
  if (order === undefined) throw new Error('There are too few orders')
  const { method, path, headers, body } = confirmationOf(desk, order)
  const confirmed = await fetch(desk.host.url() + path, { method, headers, body: body ?? null })
  const answer = await confirmed.text()
  if (confirmed.status !== 200) throw new Error(`A confirmation was answered ${confirmed.status}: ${answer}`)
  const { token, company } = desk.client
  const chain = await fetch(`${overviewUrl}/api/v1/chains/purchase-order/${order.orderId}?company=${company}`, {
    headers: { authorization: `Bearer ${token}`, 'x-min-position': confirmed.headers.get('x-event-position') ?? '' },
  })
  if (chain.status !== 200) throw new Error(`A chain line was answered ${chain.status}: ${await chain.text()}`)
  const { stations } = chainAnswer.parse(await chain.json())
  const state = stations.find(({ station }) => station === 'confirmed')?.state
  if (state !== 'done') throw new Error(`The chain line of a confirmed order says ${state}`)
}

async function startOverview({ env, namespace }: OrderDesk): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('./overview-process.ts', import.meta.url)), { execArgv: [] })
  const ended = once(child, 'exit')
  child.send({ env, namespace } satisfies OverviewRequest)
  const told = once(child, 'message').then(([answer]) => answer as OverviewAnswer)
  const answer = await Promise.race([told, ended.then((): OverviewAnswer => ({ fault: 'Overview ended' }))])
  if ('fault' in answer) throw new Error(answer.fault)
  return {
    url: answer.url,
    async stop() {
      if (child.exitCode === null) child.disconnect()
      await ended
    },
  }
}
