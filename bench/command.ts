import { accountForCommands } from './accounting-of-commands.ts'
import { type Benchmark, interleaved, median, rate, ratioOf } from './benchmark.ts'
import { type ConfirmedAt, confirmationsInFlight, confirmationsPerSecond } from './confirmations.ts'
import { startLoad } from './http-load.ts'
import { startOrderDesk } from './order-desk.ts'
import { prepareReference, referenceInsert } from './reference-insert.ts'

const inserts = 4_000

export const benchmark: Benchmark = {
  name: 'command',
  async run(bench) {
    const reference = await bench.database('command_reference', { max: 16 })
    await prepareReference(reference)
    const desk = await startOrderDesk(bench, 'command_program')
    const load = startLoad()
    const acknowledged = new Map<string, ConfirmedAt>()
    const cpu: number[] = []

    const samples = await interleaved({
      reference: () => rate(inserts, 16, index => referenceInsert(reference, index)),
      program: () => confirmationsPerSecond(desk, load, acknowledged, cpu),
    })
    load.stop()
    await desk.host.settled(60_000)
    bench.note(await accountForCommands(desk.pool, acknowledged))
    await desk.close()
    return [
      {
        figure: `confirmations/s over HTTP (${confirmationsInFlight} in flight) / one-row INSERT`,
        value: ratioOf(samples),
        unit: '',
        target: { atLeast: 0.5 },
        samples,
      },
      {
        figure: 'CPU of the process for a confirmation and all that follows it (docs/speed.md)',
        // Without the round that warms up.
        value: median(cpu.slice(1)),
        unit: 'µs',
        target: { atMost: 300 },
      },
    ]
  },
}
