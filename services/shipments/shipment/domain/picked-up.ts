import type { By } from '@quayside/contracts/access/by.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { ReleasedGoods } from '@quayside/contracts/shipments/handled.ts'
import type { CorrectMilestone, RecordMilestone } from './recording.ts'
import type { Asked } from './rules.ts'
import { shipment } from './shipment.ts'
import type { Shipment } from './state.ts'

type Actor = { readonly uid: string | null; readonly company: string }

/** The word of whoever released goods, of its own packages where the shipment knows them, else of so many pieces. */
export function pickedUp(
  { releaseId, at, zone, place, packageIds: ids, pieces, weightKg, vendorCompanyId }: ReleasedGoods,
  asked: Asked,
  { packages: known }: Pick<Shipment, 'packages'>,
): RecordMilestone {
  const packageIds = ids.every(id => known.some(one => one.packageId === id)) ? ids : []
  const owner = vendorCompanyId === null ? {} : { vendorCompanyId }
  return {
    ...asked,
    type: 'RecordMilestone',
    code: 'PICKED_UP',
    class: 'ACTUAL',
    milestoneId: releaseId,
    at,
    zone,
    place,
    legId: null,
    scope: { of: 'packages', packageIds, pieces, weightKg, releaseId, ...owner },
  }
}

/** Goods that are back in the warehouse were not picked up: in the name of whoever took the release back. */
export function putBack(milestoneId: string, reason: string, asked: Asked): CorrectMilestone {
  return { ...asked, type: 'CorrectMilestone', milestoneId, at: null, reason }
}

/** Nobody has goods leave with transport who could not record their pickup on the shipment now: the same reasons. */
export function pickupRefusals(released: ReleasedGoods, asked: Asked, of: Shipment): readonly Rejection[] {
  // Of a shipment that has ended nothing is recorded; what a cancelled one left in a warehouse still leaves it.
  if (of.ended !== null) return []
  const answer = shipment.decide(pickedUp(released, asked, of), of)
  return answer.accepted ? [] : answer.rejections
}

/** In whose name: a client's own person, or the operator's; whether that person may was asked at the release. */
export function releasedBy({ uid, company }: Actor, { clientCompanyId }: Pick<Shipment, 'clientCompanyId'>): By {
  return { kind: company === clientCompanyId ? 'C' : 'O', uid, company, clients: [clientCompanyId] }
}
