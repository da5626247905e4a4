import type {
  Arrival,
  Assignment,
  ContingencyKind,
  CountedPackage,
  ReceiptContent,
  ReceiptRelease,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { NumberedOrder } from '@quayside/contracts/purchase-orders/workflow.ts'
import type { HandlingOf } from '../desk/handling-rules.ts'
import type { ReceiptAsked } from './receipt-rules.ts'

/** What a command names of another shipment: the one that goods are released into, taken back from, or assigned to. */
type Into = { readonly into: HandlingOf | null }

export type Announce = ReceiptAsked & {
  readonly receiptId: string
  readonly receiptNumber: string
  /** Nobody knows whose they are: then `of` says nothing. */
  readonly isOwnerKnown: boolean
  readonly warehouseCompanyId: string | null
  readonly content: ReceiptContent
} & (
    | { readonly type: 'announce'; readonly arrival: null }
    | { readonly type: 'receive-unannounced'; readonly arrival: Arrival }
  )
export type OnReceipt = ReceiptAsked &
  (
    | { readonly type: 'change'; readonly content: ReceiptContent; readonly warehouseCompanyId: string | null }
    | { readonly type: 'count'; readonly arrival: Arrival }
    | {
        readonly type: 'correct'
        readonly arrivalId: string
        readonly packages: readonly CountedPackage[]
        readonly reason: string
      }
    | { readonly type: 'put-on-hand' | 'move'; readonly at: string; readonly location: string }
    | { readonly type: 'open-contingency'; readonly note: string }
    | (Into & {
        readonly type: 'lift-contingency'
        readonly kind: ContingencyKind
        readonly reason: string
        readonly assignment: Assignment | null
        readonly letterId: string | null
        /** Of the receipt's client, by the number of the assignment. */
        readonly orders: readonly NumberedOrder[]
      })
    | (Into & { readonly type: 'release'; readonly release: ReceiptRelease })
    | (Into & { readonly type: 'take-back'; readonly releaseId: string; readonly reason: string })
    | { readonly type: 'assign'; readonly to: HandlingOf; readonly reason: string }
    | { readonly type: 'withdraw' | 'void'; readonly reason: string }
  )
export type ReceiptCommand = Announce | OnReceipt
export type OnReceiptOf<Type extends OnReceipt['type']> = Extract<OnReceipt, { type: Type }>
