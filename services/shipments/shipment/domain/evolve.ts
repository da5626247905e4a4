import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { keyOf } from '@quayside/contracts/shipments/standing-milestones.ts'
import { toldAs } from './collections.ts'
import { evolveCustoms } from './evolve-customs.ts'
import { evolveEdited } from './evolve-edited.ts'
import { keptById, withMilestone, withSeen } from './milestones.ts'
import { replaced } from './replaced.ts'
import type { Shipment, ShipmentState } from './state.ts'
import { isShipment } from './state.ts'
import { chipOf, progressOf, statusOf } from './status.ts'
import { versionAfter } from './version.ts'

type EventOf<Type extends ShipmentEvent['type']> = Extract<ShipmentEvent, { type: Type }>

export function evolve(state: ShipmentState, event: ShipmentEvent): ShipmentState {
  if (event.type === 'ShipmentCreated') return derived(created(event.data))
  if (!isShipment(state)) return state
  const after = apply(state, event)
  if (after === state) return state
  const versioned = versionAfter(after, event)
  return maySayMore(event, state, after) ? derived(versioned) : versioned
}

/** Most messages say nothing that a status rests on: what is planned or estimated, unknown, or older than what stands. */
function maySayMore(event: ShipmentEvent, before: Shipment, after: Shipment): boolean {
  if (event.type === 'UnknownCarrierMessageKept') return false
  if (event.type !== 'MilestoneRecorded') return true
  const { milestone } = event.data
  if (milestone.class !== 'ACTUAL' || !milestone.confirmed) return false
  const key = keyOf(milestone)
  return before.milestones[key]?.milestone !== after.milestones[key]?.milestone
}

function derived(shipment: Shipment): Shipment {
  const progress = progressOf(shipment)
  const status = statusOf(shipment, progress)
  return { ...shipment, status, chip: chipOf(shipment, status, progress) }
}

/** No default: the compiler reports a forgotten event. */
function apply(shipment: Shipment, event: Exclude<ShipmentEvent, EventOf<'ShipmentCreated'>>): Shipment {
  switch (event.type) {
    case 'BookingRequested': {
      const { carrier, mode } = event.data
      const booking = { state: 'requested' as const, carrier, reference: null, etd: null, eta: null }
      const { booking: bookedBy } = event.data
      return { ...shipment, mode, booking, ...(bookedBy && { bookedBy }) }
    }
    case 'BookingConfirmed': {
      const { carrier, reference, etd, eta } = event.data
      return { ...shipment, booking: { state: 'confirmed', carrier, reference, etd, eta } }
    }
    case 'BookingEnded': {
      const { bookedBy: _gone, ...rest } = shipment
      return { ...rest, booking: noBooking }
    }
    case 'ProcessingStarted':
      return { ...shipment, processing: true }

    case 'RoutePlanned':
      return { ...shipment, legs: event.data.legs }
    case 'LegRolledOver':
      return { ...shipment, legs: replaced(shipment.legs, event.data.leg, leg => leg.legId) }
    case 'MilestoneRecorded': {
      const key = keyOf(event.data.milestone)
      const kept = withMilestone(shipment.milestones[key], event.data.milestone)
      return { ...shipment, milestones: { ...shipment.milestones, [key]: kept } }
    }
    case 'MilestoneCorrected':
      return onMilestone(shipment, event.data.milestoneId, kept => ({ ...kept, corrected: { at: event.data.at } }))
    case 'MilestoneConfirmed':
      return onMilestone(shipment, event.data.milestoneId, kept => ({
        ...kept,
        milestone: { ...kept.milestone, confirmed: true },
      }))
    case 'UnknownCarrierMessageKept':
      return { ...shipment, unknownMessages: withSeen(shipment.unknownMessages, event.data.contentHash) }

    case 'ShipmentDetailsChanged':
    case 'ReferenceAdded':
    case 'ReferenceRemoved':
    case 'PartiesChanged':
    case 'ChargesChanged':
    case 'SealsChanged':
    case 'PackagesChanged':
    case 'InvoiceSaved':
    case 'InvoiceRemoved':
    case 'DocumentAttached':
    case 'DocumentReplaced':
    case 'DocumentRemoved':
    case 'ShipmentLinesChanged':
    case 'ShipmentSplit':
    case 'ContainerLinked':
    case 'ContainerUnlinked':
    case 'ContainerVgmGiven':
    case 'EmissionsReported':
    case 'ContainerReturnWaived':
      return evolveEdited(shipment, event)

    case 'DeclarationSaved':
    case 'DeclarationMoved':
    case 'CustomsOverridden':
    case 'HoldPlaced':
    case 'HoldLifted':
    case 'IssueOpened':
    case 'IssueClosed':
    case 'CommentAdded':
      return evolveCustoms(shipment, event)

    case 'DeliveryDropRecorded':
      return { ...shipment, drops: [...shipment.drops, event.data.drop] }
    case 'DeliveryRestWrittenOff': {
      const written = Object.fromEntries(event.data.lines.map(line => [line.lineId, line.quantity]))
      return { ...shipment, writtenOff: { ...shipment.writtenOff, ...written } }
    }
    case 'GoodsOnHandReported': {
      const { receiptId, onHand, vendorCompanyId } = event.data
      const others = (shipment.onHand ?? []).filter(id => id !== receiptId)
      const { [receiptId]: _gone, ...onHandOf } = shipment.onHandOf ?? {}
      if (!onHand) return { ...shipment, onHand: others, onHandOf }
      const own = vendorCompanyId ? { [receiptId]: vendorCompanyId } : {}
      return { ...shipment, onHand: [...others, receiptId], onHandOf: { ...onHandOf, ...own } }
    }
    case 'GoodsCollectionReported': {
      const { shipmentId: _own, ...collection } = event.data
      return { ...shipment, collections: [...(shipment.collections ?? []), collection] }
    }
    case 'GoodsCollectionCorrected': {
      const { shipmentId: _own, reason: _why, ...collection } = event.data
      const others = (shipment.collections ?? []).filter(one => one.pickupId !== collection.pickupId)
      return { ...shipment, collections: [...others, toldAs(collection) ?? []].flat() }
    }
    case 'GoodsReceiptReported': {
      const { shipmentId: _own, ...receipt } = event.data
      const others = (shipment.receipts ?? []).filter(one => one.receiptId !== receipt.receiptId)
      return { ...shipment, receipts: [...others, receipt] }
    }
    case 'ClosedUndelivered':
      return { ...shipment, ended: 'CANCELLED' }
    case 'ShipmentDeleted':
      return { ...shipment, ended: 'CANCELLED', sequence: event.data.sequence, booking: noBooking }
    case 'ShipmentCompleted':
      return { ...shipment, ended: 'COMPLETED' }
    case 'ShipmentStatusChanged':
    case 'ShipmentTimesChanged':
      return shipment
  }
}

const noBooking = { state: 'none', carrier: null, reference: null, etd: null, eta: null } as const

function created(data: EventOf<'ShipmentCreated'>['data']): Shipment {
  const { containers, ...given } = data
  return {
    ...given,
    status: 'PO_CONFIRMED',
    chip: null,
    containers: containers.map(one => ({ ...one, returnWaived: false })),
    splitInto: [],
    booking: noBooking,
    processing: false,
    parties: [],
    charges: [],
    seals: [],
    invoices: [],
    documents: [],
    legs: [],
    milestones: {},
    unknownMessages: [],
    declarations: [],
    holds: [],
    issues: [],
    comments: [],
    drops: [],
    writtenOff: {},
    ended: null,
    version: 1,
  }
}

function onMilestone(
  shipment: Shipment,
  milestoneId: string,
  change: (kept: Shipment['milestones'][string]) => Shipment['milestones'][string],
): Shipment {
  const found = keptById(shipment, milestoneId)
  if (found === undefined) return shipment
  const [key, kept] = found
  return { ...shipment, milestones: { ...shipment.milestones, [key]: change(kept) } }
}
