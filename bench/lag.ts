import { postgresEventStore } from '@quayside/platform/event-store/postgres-event-store.ts'
import { prepareEventStore } from '@quayside/platform/event-store/postgres-schema.ts'
import { wakeUp } from '@quayside/platform/event-store/wake-up.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import { pino } from 'pino'
import { accountForEvents } from './accounting.ts'
import { type Benchmark, interleaved, median, percentile, ratioOf, steadily } from './benchmark.ts'
import { startLagDesk } from './lag-desk.ts'
import { prepareCountingReference, referenceInsert } from './reference-insert.ts'

const perSecond = 500
const seconds = 4
const log = pino({ level: 'warn' })

export const benchmark: Benchmark = {
  name: 'lag',
  async run(bench) {
    const reference = await bench.database('lag_reference', { max: 16 })
    await prepareCountingReference(reference)

    const pool = await bench.database('lag_program', { max: 8 })
    await prepareEventStore(pool)
    const store = postgresEventStore({ pool, log, wake: wakeUp(), clock: systemClock })
    const desk = await startLagDesk(bench, 'lag_program', store)
    const visible: number[] = []

    const samples = await interleaved({
      async reference() {
        return percentile(await steadily(perSecond, seconds, index => referenceInsert(reference, index)), 99)
      },
      async program() {
        visible.push(percentile(await desk.visibleAfter(perSecond, seconds), 99))
        return visible.at(-1) as number
      },
    })
    bench.note(`${await accountForEvents(pool, desk.acknowledged)}; ${await desk.account()} in the read model`)
    await desk.close()
    await store.close()
    return [
      {
        figure: `append to visible, p99 at ${perSecond} events/s / INSERT with a trigger`,
        value: ratioOf(samples),
        unit: '',
        target: { atMost: 5 },
        samples,
      },
      { figure: 'append to visible, p99', value: median(visible), unit: 'ms', target: { atMost: 15 } },
    ]
  },
}
