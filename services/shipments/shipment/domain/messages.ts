import { accept, type Decision, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import {
  type Call,
  type CarrierStandard,
  milestoneOfCarrierEvent,
} from '@quayside/contracts/shipments/carrier-codes.ts'
import type { ShipmentAftermathEvent, ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { type Milestone, type MilestoneCode, readByMachine } from '@quayside/contracts/shipments/milestones.ts'
import { evolve } from './evolve.ts'
import { isRepeated } from './milestones.ts'
import { type Asked, blocked, live, type Rule } from './rules.ts'
import { isShipment, type Shipment, type ShipmentState } from './state.ts'

type Answer = Decision<ShipmentEvent, ShipmentState>

/** By the tracking workflow and file imports: always recorded, from any status, and no guard stops it. */
export const messageRule: Rule = { rows: [{ who: ['S'], from: live }] }

export type RecordMessage = Asked & {
  readonly type: 'RecordMessage'
  readonly milestoneId: string
  readonly source: Exclude<Milestone['source'], 'user'>
  /** Null of what no carrier said. */
  readonly carrier: string | null
  /** A carrier's code, or of a file or a machine the milestone itself. */
  readonly standard: CarrierStandard | 'milestone'
  readonly code: string
  readonly call: Call | null
  readonly empty: boolean | null
  readonly messageTime: string
  readonly contentHash: string
} & Pick<Milestone, 'class' | 'at' | 'zone' | 'place' | 'legId' | 'scope' | 'confidence'>

export function recordMessage(command: RecordMessage, shipment: Shipment): Answer {
  const refused = blocked(messageRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { carrier, standard, messageTime, contentHash } = command
  const milestone = milestoneOf(command)
  const { shipmentId } = shipment
  if (milestone === null) {
    if (shipment.unknownMessages.includes(contentHash)) return accept()
    const unknown = { shipmentId, carrier: carrier ?? '', standard, code: command.code, messageTime, contentHash }
    return accept({ type: 'UnknownCarrierMessageKept', data: unknown })
  }
  if (isRepeated(shipment, milestone)) return accept()
  return accept({ type: 'MilestoneRecorded', data: { shipmentId, milestone } })
}

/** Many at once: each is decided after the ones before it, and all of them are written together. */
export type RecordMessages = Asked & { readonly type: 'RecordMessages'; readonly messages: readonly RecordMessage[] }

export function recordMessages({ messages }: RecordMessages, shipment: Shipment): Answer {
  const events: ShipmentEvent[] = []
  let state = shipment
  for (const message of messages) {
    const decision = recordMessage(message, state)
    if (!decision.accepted) return decision
    events.push(...decision.events)
    const after = decision.events.reduce(evolve, state)
    if (isShipment(after)) state = after
  }
  return { accepted: true, events, after: state }
}

/** Null where no table knows the code. */
export function milestoneOf(command: RecordMessage): Milestone | null {
  const { standard, code: carrierCode, call, empty } = command
  const code =
    standard === 'milestone'
      ? (carrierCode as MilestoneCode)
      : milestoneOfCarrierEvent({ standard, code: carrierCode, call, empty })
  if (code === null) return null
  const { milestoneId, at, zone, place, legId, scope, source, confidence, carrier, messageTime, contentHash } = command
  return {
    milestoneId,
    code,
    class: command.class,
    at,
    zone,
    place,
    legId,
    scope,
    source,
    confidence,
    recordedAt: command.now,
    confirmed: !readByMachine.has(source),
    carrier,
    carrierCode,
    messageTime,
    contentHash,
  }
}

type Aftermath = { readonly seen: readonly string[] }

/** Stream `ShipmentAftermath-<shipmentId>`: after the end a message is kept apart, and changes nothing. */
export const aftermath = {
  name: 'ShipmentAftermath',
  initial: { seen: [] } as Aftermath,
  evolve(state: Aftermath, event: ShipmentAftermathEvent): Aftermath {
    return { seen: [...state.seen, event.data.milestone.contentHash ?? event.data.milestone.milestoneId] }
  },
  decide(
    command: {
      readonly shipmentId: string
      readonly shipmentNumber: string
      readonly clientCompanyId: string
      readonly status: 'COMPLETED' | 'CANCELLED'
      readonly message: RecordMessage
    },
    state: Aftermath,
  ): Decision<ShipmentAftermathEvent> {
    const milestone = milestoneOf(command.message)
    if (milestone === null || state.seen.includes(command.message.contentHash)) return accept()
    const { shipmentId, shipmentNumber, clientCompanyId, status } = command
    const data = { shipmentId, shipmentNumber, clientCompanyId, status, milestone }
    return accept({ type: 'ArrivedAfterTheEnd', data })
  },
} as const
