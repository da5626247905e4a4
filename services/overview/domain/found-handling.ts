import type { PickupFacts, ReceiptFacts } from '@quayside/contracts/handling/facts.ts'
import { wordsOf } from '@quayside/platform/values/search-words.ts'
import { type Found, textOf, type Wait } from './found.ts'

export function foundPickup(facts: PickupFacts): Found {
  const { number, status, shipmentId, shipmentNumber, orders, shipper, placeId } = facts
  return {
    number,
    status,
    subtitle: textOf(shipper, shipmentNumber, ...orders),
    words: wordsOf(number, shipmentNumber, shipper, ...orders),
    waits: pickupWaits(facts),
    handled: { shipmentId, placeId },
  }
}

/** A request until the day that it asks for; a scheduled one once its window ended. */
function pickupWaits({ status, since, date: until, zone, window }: PickupFacts): Wait | null {
  if (status === 'REQUESTED') return { kind: 'schedule-pickup', since, until, zone }
  if (status === 'CANCEL_REQUESTED') return { kind: 'answer-pickup-cancellation', since }
  if (status !== 'SCHEDULED' || window === null) return null
  return { kind: 'tell-pickup', since: window.until, from: window.until }
}

export function foundReceipt(facts: ReceiptFacts): Found {
  const { number, status, shipmentId, shipmentNumber, warehouse, placeId, references } = facts
  return {
    number,
    status,
    subtitle: textOf(warehouse, shipmentNumber),
    words: wordsOf(number, shipmentNumber, warehouse, ...references),
    waits: receiptWaits(facts),
    handled: { shipmentId, placeId },
    isOfUnknownOwner: facts.clientCompanyId === null,
  }
}

const withGoods: readonly ReceiptFacts['status'][] = ['RECEIVED', 'ONHAND', 'PARTIALLY_RELEASED']

/** What holds the goods back comes before where they are put. */
function receiptWaits({ status, since, contingencies }: ReceiptFacts): Wait | null {
  if (contingencies.length > 0 && withGoods.includes(status)) return { kind: 'lift-contingency', since }
  return status === 'RECEIVED' ? { kind: 'store-goods', since } : null
}
