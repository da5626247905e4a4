import { randomUUID } from 'node:crypto'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import {
  containerNumber,
  create,
  details,
  history,
  leg,
  link,
  operator,
  order,
  otherContainer,
  planRoute,
} from '@quayside/shipments/shipment/domain/testing/shipments.ts'

const boxes = [containerNumber, otherContainer]
const told = [
  ['LOAD', 'CNSHA'],
  ['DISC', 'MXZLO'],
  ['GTOT', 'MXZLO'],
  ['DEPA', 'CNSHA'],
  ['ARRI', 'MXZLO'],
] as const

/** Message number `index` of a shipment, as DCSA Track & Trace 2.2 writes it: every one another. */
export function carrierMessage(mbl: string, index: number): object {
  const [code, UNLocationCode] = told[index % told.length] ?? told[0]
  const isCall = code === 'DEPA' || code === 'ARRI'
  const minutes = (index * 7919) % 40_000
  return {
    eventID: `message-${index}`,
    eventType: isCall ? 'TRANSPORT' : 'EQUIPMENT',
    eventClassifierCode: ['ACT', 'EST', 'PLN', 'EST'][index % 4],
    eventCreatedDateTime: new Date(Date.UTC(2026, 0, 1, 0, minutes, index % 60)).toISOString(),
    eventDateTime: new Date(Date.UTC(2026, 1, 1 + (index % 27), index % 24)).toISOString(),
    ...(isCall
      ? { transportEventTypeCode: code }
      : { equipmentEventTypeCode: code, equipmentReference: boxes[index % 2], emptyIndicatorCode: 'LADEN' }),
    transportCall: { transportCallID: `call-${UNLocationCode}`, modeOfTransport: 'VESSEL', UNLocationCode },
    documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: mbl }],
  }
}

export type TrackedShipment = { readonly id: string; readonly mbl: string; readonly events: readonly ShipmentEvent[] }

/** A shipment by sea with a route and two containers, before it departs. */
export function trackedShipment(): TrackedShipment {
  const id = randomUUID()
  const mbl = `MBL${id.replaceAll('-', '').slice(0, 16).toUpperCase()}`
  const by = { ...operator, clients: 'all' as const }
  const born = create({
    by,
    shipmentId: id,
    shipmentNumber: `SH-${id.slice(0, 8)}`,
    orders: [order(1), order(2)],
    details: details({ route: { mbl }, transportDocument: { number: null } }),
  })
  const rest = [planRoute(leg(1, 'MAIN')), link(), link(otherContainer, 2)]
  return { id, mbl, events: history(born, ...rest.map(command => ({ ...command, by }) as typeof command)) }
}
