import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ContainerLink } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { meaningOf } from '@quayside/contracts/shipments/milestones.ts'
import type { DeclarationState } from '@quayside/contracts/shipments/statuses.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { contextAfter } from '../../desk/event-context.ts'
import { system } from '../../desk/shipment-desk.ts'
import { evolve } from '../../shipment/domain/evolve.ts'
import { keptById } from '../../shipment/domain/milestones.ts'
import { shipment } from '../../shipment/domain/shipment.ts'
import {
  initial,
  isShipment,
  type KeptMilestone,
  type Shipment,
  type ShipmentState,
} from '../../shipment/domain/state.ts'
import { type ContainerUseCommand, containerUse } from '../domain/container-use.ts'
import type { ContainerUseState } from '../domain/container-use-state.ts'

type Handled =
  | 'ShipmentCreated'
  | 'ShipmentSplit'
  | 'ContainerLinked'
  | 'ContainerUnlinked'
  | 'ContainerReturnWaived'
  | 'ShipmentDeleted'
  | 'ShipmentCompleted'
  | 'ClosedUndelivered'
  | 'MilestoneRecorded'
  | 'MilestoneConfirmed'
  | 'MilestoneCorrected'
  | 'DeclarationMoved'
const handles = [
  'ShipmentCreated',
  'ShipmentSplit',
  'ContainerLinked',
  'ContainerUnlinked',
  'ShipmentDeleted',
  'ContainerReturnWaived',
  'ShipmentCompleted',
  'ClosedUndelivered',
  'MilestoneRecorded',
  'MilestoneConfirmed',
  'MilestoneCorrected',
  'DeclarationMoved',
] as const satisfies readonly Handled[]
type Event = StoredEvent<Extract<ShipmentEvent, { type: Handled }>>
type Wanted = DistributiveOmit<ContainerUseCommand, 'by' | 'now'>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** What a shipment has to do with a container use, and what happens to the container: its clocks run by it. */
export function containerUses({ commands, log }: Pick<Ports, 'commands' | 'log'>): Reaction {
  async function give(event: Event, id: string, step: string, command: Wanted): Promise<void> {
    const outcome = await commands.handle({
      aggregate: containerUse,
      id,
      context: contextAfter(event, `${step}/${id}`),
      companies: (use: ContainerUseState) => (use.containerUseId === null ? [] : use.clientCompanyIds),
      command: { ...command, by: system, now: event.recordedAt } as ContainerUseCommand,
    })
    if (outcome.kind === 'conflict') throw new Error(`container use ${id} was changed at the same moment`)
    // A rule's no is an answer: an air unit has no container number, and a use that was never opened no milestones.
    if (outcome.kind === 'rejected') log.info({ id, step, rejections: outcome.rejections }, 'a container use refused')
  }

  async function join(event: Event, link: ContainerLink, state: Shipment): Promise<void> {
    const { containerUseId: id, containerNumber, load, sharePercent } = link
    const { shipmentId, clientCompanyId, details, booking, shipmentNumber } = state
    const masterDocument = details.route.mbl ?? booking.reference ?? shipmentNumber
    const clientCompanyIds = [clientCompanyId]
    await give(event, id, 'open', {
      type: 'Open',
      containerUseId: id,
      containerNumber,
      masterDocument,
      clientCompanyIds,
    })
    await give(event, id, 'join', { type: 'Join', share: { shipmentId, load, sharePercent }, clientCompanyId })
    for (const kept of Object.values(state.milestones))
      await tell(event, kept, { ...state, containers: [linked(link)] })
  }

  /** A milestone of the whole is one of each container. */
  async function tell(event: Event, { milestone, corrected }: KeptMilestone, state: Shipment): Promise<void> {
    const { scope, code, confirmed, milestoneId } = milestone
    if (milestone.class !== 'ACTUAL' || !confirmed || scope.of === 'packages' || meaningOf(code).perContainer !== true)
      return
    for (const { containerUseId: id, containerNumber } of state.containers) {
      if (scope.of === 'container' && scope.containerNumber !== containerNumber) continue
      await give(event, id, `milestone/${milestoneId}`, { type: 'RecordMilestone', milestone })
      if (corrected === null) continue
      const correction = { type: 'CorrectMilestone', milestoneId, at: corrected.at, reason: corrects } as const
      await give(event, id, `correction/${milestoneId}/${corrected.at}`, correction)
    }
  }

  async function hold(event: Event, from: DeclarationState, to: DeclarationState, on: string, state: Shipment) {
    if (holding.has(from) === holding.has(to)) return
    for (const { containerUseId: id } of state.containers) {
      const { state: use } = await commands.load(containerUse, id)
      const open = use.containerUseId === null ? undefined : use.stops.find(stop => stop.to === null)
      if (holding.has(to)) await give(event, id, 'hold', { type: 'HoldByCustoms', from: on, to: null })
      else if (open !== undefined) await give(event, id, 'hold', { type: 'HoldByCustoms', from: open.from, to: on })
    }
  }

  return {
    name: 'container-uses',
    handles,
    async react(stored) {
      const event = stored as Event
      const { shipmentId } = event.data
      const { events } = await commands.load(shipment, shipmentId)
      // The shipment as it was then: what came after is told by its own event.
      const then = (events as StoredEvent<ShipmentEvent>[]).filter(one => one.revision <= event.revision)
      const state = then.reduce<ShipmentState>(evolve, initial)
      if (!isShipment(state)) return
      const done = (id: string, because: Extract<ContainerUseCommand, { type: 'EndNeed' }>['because']) =>
        give(event, id, because, { type: 'EndNeed', shipmentId, at: event.recordedAt, because })
      const leave = (id: string) => give(event, id, 'leave', { type: 'Leave', shipmentId })
      switch (event.type) {
        case 'ShipmentCreated':
          for (const link of event.data.containers) await join(event, link, state)
          return
        case 'ContainerLinked':
          return join(event, event.data.container, state)
        case 'ContainerUnlinked':
          return leave(event.data.containerUseId)
        case 'ShipmentSplit':
          for (const id of event.data.containerUseIds) await leave(id)
          return
        case 'ShipmentDeleted':
          for (const { containerUseId } of state.containers) await leave(containerUseId)
          return
        case 'ContainerReturnWaived':
          return done(event.data.containerUseId, 'return-waived')
        case 'ShipmentCompleted':
        case 'ClosedUndelivered': {
          const because = event.type === 'ShipmentCompleted' ? 'completed' : 'closed-undelivered'
          for (const { containerUseId } of state.containers) await done(containerUseId, because)
          return
        }
        case 'MilestoneRecorded':
          return tell(event, { milestone: event.data.milestone, seen: [], corrected: null }, state)
        case 'MilestoneConfirmed':
        case 'MilestoneCorrected': {
          const kept = keptById(state, event.data.milestoneId)?.[1]
          return kept === undefined ? undefined : tell(event, kept, state)
        }
        case 'DeclarationMoved':
          return hold(event, event.data.from, event.data.to, event.data.on, state)
      }
    },
  }
}

const holding: ReadonlySet<DeclarationState> = new Set(['HOLD', 'INSPECTION'])
const corrects = 'as corrected on the shipment'
const linked = (link: ContainerLink) => ({ ...link, returnWaived: false })
