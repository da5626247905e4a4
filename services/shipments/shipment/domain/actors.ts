import { type By, serves } from '@quayside/contracts/access/by.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { Shipment } from './state.ts'

function isConcerned(by: By, shipment: Shipment): boolean {
  if (by.kind === 'P') return shipment.lines.some(line => line.vendorCompanyId === by.company)
  return serves(by, shipment.clientCompanyId)
}

/** A shipment of others is answered as if it were none. */
export function notConcerned(by: By, shipment: Shipment): Rejection | null {
  return isConcerned(by, shipment) ? null : { code: 'shipment-not-found', params: {} }
}
