import type { PickupStatus } from './pickups.ts'
import type { ContingencyKind, ReceiptStatus } from './warehouse-receipts.ts'

/** What a pickup request is, as its own service says it to its client and to its supplier alike; nothing of a draft. */
export type PickupFacts = {
  readonly pickupId: string
  readonly number: string
  readonly status: PickupStatus
  readonly clientCompanyId: string
  readonly supplier: string | null
  readonly shipmentId: string | null
  readonly shipmentNumber: string | null
  /** Of the lines that are picked up. */
  readonly orders: readonly string[]
  /** Where the goods are fetched. */
  readonly shipper: string | null
  /** The pickup place, where it is one of the register. */
  readonly placeId: string | null
  /** Of the pickup place (IANA); null where it is not known. */
  readonly zone: string | null
  /** The day that is asked for. */
  readonly date: string | null
  /** When it came to where it stands. */
  readonly since: string
  readonly window: { readonly from: string; readonly until: string } | null
}

/** What a warehouse receipt is, to whoever may see it: while nobody knows whose goods they are, the operating company alone. */
export type ReceiptFacts = {
  readonly receiptId: string
  readonly number: string
  readonly status: ReceiptStatus
  readonly clientCompanyId: string | null
  readonly supplier: string | null
  readonly shipmentId: string | null
  readonly shipmentNumber: string | null
  /** When it came to where it stands. */
  readonly since: string
  readonly warehouse: string
  /** The warehouse, where it is one of the register. */
  readonly placeId: string | null
  /** By which it is known to others: its order, invoice and tracking numbers. */
  readonly references: readonly string[]
  /** Open ones, which keep the goods from leaving. */
  readonly contingencies: readonly ContingencyKind[]
  /** The photos of what came and the letters that were waited for: documents. */
  readonly documents: readonly string[]
}
