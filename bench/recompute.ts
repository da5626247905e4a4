import { readDcsa2 } from '@quayside/shipments/carriers/tracking/dcsa-2.ts'
import { messageFor } from '@quayside/shipments/carriers/tracking/recorder.ts'
import { evolve } from '@quayside/shipments/shipment/domain/evolve.ts'
import { decide, type ShipmentCommand } from '@quayside/shipments/shipment/domain/shipment.ts'
import { initial, isShipment, type Shipment, type ShipmentState } from '@quayside/shipments/shipment/domain/state.ts'
import { type Benchmark, interleaved, median } from './benchmark.ts'
import { carrierMessage, trackedShipment } from './carrier-messages.ts'

const few = 10
const many = 10_000
const measured = 2_000

/** What a message costs a shipment: decided, with what follows from it, and its status derived anew. */
export const benchmark: Benchmark = {
  name: 'recompute',
  async run(bench) {
    const { mbl, events } = trackedShipment()
    const bare = events.reduce<ShipmentState>(evolve, initial)
    const young = after(bare, mbl, 0, few)
    const old = after(bare, mbl, 0, many)
    const [one, other] = [young, old].map(state => Object.keys(state.milestones).length)
    bench.note(`${few} messages leave ${one} milestones standing, ${many} leave ${other}`)
    const perMessage = async (state: Shipment) => {
      const commands = messagesOf(state, mbl, many, measured)
      const start = performance.now()
      for (const command of commands) told(state, command)
      return (performance.now() - start) / measured
    }
    const samples = await interleaved({ reference: () => perMessage(young), program: () => perMessage(old) })
    return [
      {
        figure: `time of a message at ${many} messages / at ${few}`,
        value: median(samples.map(({ program, reference }) => program / reference)),
        unit: '',
        target: { atMost: 2 },
        samples: samples.map(({ program, reference }) => ({ program: program * 1000, reference: reference * 1000 })),
      },
    ]
  },
}

function after(state: ShipmentState, mbl: string, from: number, count: number): Shipment {
  let shipment = asShipment(state)
  for (const command of messagesOf(shipment, mbl, from, count)) shipment = told(shipment, command)
  return shipment
}

function told(shipment: Shipment, command: ShipmentCommand): Shipment {
  const decision = decide(command, shipment)
  if (!decision.accepted) throw new Error(JSON.stringify(decision.rejections))
  return asShipment(decision.events.reduce<ShipmentState>(evolve, shipment))
}

function messagesOf(shipment: Shipment, mbl: string, from: number, count: number): ShipmentCommand[] {
  const body = JSON.stringify(Array.from({ length: count }, (_, index) => carrierMessage(mbl, from + index)))
  const { reports } = readDcsa2('BLUE', body)
  return reports.flatMap(report => messageFor(shipment, report, '2026-06-01T00:00:00.000Z') ?? [])
}

function asShipment(state: ShipmentState): Shipment {
  if (!isShipment(state)) throw new Error('There is no shipment')
  return state
}
