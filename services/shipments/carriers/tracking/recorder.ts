import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppendedEvent, Position } from '@quayside/contracts/kernel/envelope.ts'
import type { MessageCounts } from '@quayside/contracts/shipments/carrier-tracking.ts'
import type { CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sha256 } from '@quayside/platform/values/sha256.ts'
import { companiesOf, system } from '../../desk/shipment-desk.ts'
import { aftermath, type RecordMessage } from '../../shipment/domain/messages.ts'
import { shipment } from '../../shipment/domain/shipment.ts'
import { isShipment, type Shipment, type ShipmentState } from '../../shipment/domain/state.ts'
import type { CarrierReport } from './carrier-report.ts'
import { placed } from './placing.ts'
import { concernedBy } from './tracked-references.ts'

export type Recorded = MessageCounts & { readonly position: Position | null }

const mostAtOnce = 200
/** About as many as the store writes in one batch, so that it writes while the next ones are decided. */
const shipmentsAtOnce = 50
const chunksUnderWay = 4
const nothing = { recorded: 0, repeated: 0, unknown: 0, afterTheEnd: 0, unmatched: 0 }

/** What is to be recorded on a shipment, and what it means for it; null where it is about something else. */
export type Telling<Item> = {
  readonly messageFor: (state: Shipment, item: Item, now: string) => RecordMessage | null
  readonly hashOf: (item: Item) => string
}

/** Gives what carriers and files report to the shipments it is about. Whatever is given twice is recorded once. */
export function reportRecorder({ commands, database, clock }: Pick<Ports, 'commands' | 'database' | 'clock'>) {
  /** `shipmentId`: asked about that one, so it is concerned whatever references the answer repeats. */
  async function record(
    reports: readonly CarrierReport[],
    context: CommandContext,
    shipmentId: string | null = null,
  ): Promise<Recorded> {
    const concerned = await concernedBy(database, reports)
    const perShipment = new Map<string, CarrierReport[]>()
    let unmatched = 0
    for (const report of reports) {
      const ids = new Set([...concerned(report), ...(shipmentId === null ? [] : [shipmentId])])
      if (ids.size === 0) unmatched += 1
      for (const id of ids) add(perShipment, id, report)
    }
    return { ...(await give(perShipment, byCarrier, context)), unmatched }
  }

  async function give<Item>(
    perShipment: ReadonlyMap<string, readonly Item[]>,
    telling: Telling<Item>,
    context: CommandContext,
  ): Promise<Recorded> {
    const counts = { ...nothing }
    let position: Position | null = null
    const underWay = new Set<Promise<void>>()
    for (const chunk of chunksOf([...perShipment], shipmentsAtOnce)) {
      const one = Promise.all(chunk.map(([id, own]) => giveTo(id, own, telling, context))).then(sumUp)
      underWay.add(one)
      one.finally(() => underWay.delete(one)).catch(() => undefined)
      // Whatever else waits for this process has its turn in between.
      await (underWay.size < chunksUnderWay ? nextTurn() : Promise.race(underWay))
    }
    await Promise.all(underWay)

    function sumUp(all: readonly Recorded[]) {
      for (const one of all) {
        for (const name of ['recorded', 'repeated', 'unknown', 'afterTheEnd'] as const) counts[name] += one[name]
        if (one.position !== null && (position === null || one.position > position)) position = one.position
      }
    }
    return { ...counts, position }
  }

  async function giveTo<Item>(
    id: string,
    items: readonly Item[],
    { messageFor, hashOf }: Telling<Item>,
    context: CommandContext,
  ): Promise<Recorded> {
    const counts = { ...nothing }
    let position: Position | null = null
    for (const [index, chunk] of [...chunksOf(items, mostAtOnce)].entries()) {
      const now = clock.now()
      let given: readonly RecordMessage[] = []
      const give = (state: ShipmentState) => {
        given = isShipment(state) ? chunk.flatMap(item => messageFor(state, item, now) ?? []) : []
      }
      // A carrier that is asked again may say something else: that is another command.
      const bodyHash = sha256(...chunk.map(hashOf))
      const outcome = await commands.handle({
        aggregate: shipment,
        id,
        context: { ...context, key: `${context.key}/${index}/${bodyHash.slice(0, 16)}`, bodyHash },
        companies: companiesOf,
        command: (state: ShipmentState) => {
          give(state)
          return { ...askedBySystem(now), type: 'RecordMessages' as const, messages: given }
        },
      })
      if (outcome.kind === 'rejected' && outcome.rejections[0]?.code === 'shipment-over')
        counts.afterTheEnd += await keepApart(id, given, context)
      const events = acceptedEvents(outcome)
      const unknown = events.filter(event => event.type === 'UnknownCarrierMessageKept').length
      const recorded = events.filter(event => event.type === 'MilestoneRecorded').length
      counts.unknown += unknown
      counts.recorded += recorded
      if (outcome.kind === 'accepted') {
        // A repeated request is answered without being decided anew.
        if (outcome.repeated) give(outcome.state)
        counts.repeated += given.length - recorded - unknown
        position = outcome.position ?? position
      }
    }
    return { ...counts, position }
  }

  /** What comes after the end changes nothing of the shipment, and is shown as such. */
  async function keepApart(id: string, given: readonly RecordMessage[], context: CommandContext): Promise<number> {
    const { state } = await commands.load(shipment, id)
    if (!isShipment(state) || state.ended === null) return 0
    const { ended: status, shipmentNumber, clientCompanyId } = state
    const kept = await Promise.all(
      given.map(message =>
        commands.handle({
          aggregate: aftermath,
          id,
          context: { ...context, key: `${context.key}/${message.contentHash}`, bodyHash: message.contentHash },
          companies: () => companiesOf(state),
          command: { shipmentId: id, shipmentNumber, clientCompanyId, status, message },
        }),
      ),
    )
    return kept.flatMap(acceptedEvents).length
  }

  return { record, give }
}
export type ReportRecorder = ReturnType<typeof reportRecorder>

export const askedBySystem = (now: string) => ({ by: system, now, today: now.slice(0, 10) })

export function messageFor(state: Shipment, report: CarrierReport, now: string): RecordMessage | null {
  const where = placed(report, state)
  if (where === null) return null
  const { carrier, standard, code, empty, messageTime, contentHash, at, zone, place } = report
  return {
    ...askedBySystem(now),
    type: 'RecordMessage',
    milestoneId: `${carrier}:${contentHash}`,
    source: 'carrier',
    confidence: null,
    class: report.class,
    carrier,
    standard,
    code,
    empty,
    messageTime,
    contentHash,
    at,
    zone,
    place,
    ...where,
  }
}

const byCarrier: Telling<CarrierReport> = { messageFor, hashOf: report => report.contentHash }

/** A lost race is the caller's to try again: what was written stays, and is known again. */
function acceptedEvents(outcome: Outcome<unknown>): readonly AppendedEvent[] {
  if (outcome.kind === 'conflict') throw new ProblemError('lost-race')
  return outcome.kind === 'accepted' ? outcome.events : []
}

function add(groups: Map<string, CarrierReport[]>, id: string, report: CarrierReport): void {
  const group = groups.get(id)
  if (group === undefined) groups.set(id, [report])
  else group.push(report)
}

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
