/** One place in a shipment's row of anchors. */
export type LedgerEntry = {
  shipmentId: string
  /** 1, 2, 3 ... of this shipment. */
  sequence: number
  /** 32 bytes as 64 hexadecimal digits, without 0x. */
  anchorHash: string
}

/** The chain does not answer, or answers nothing that helps: an ordinary outcome, tried again later. */
export type Away = { kind: 'away'; reason: string }

/** A transaction as it was signed; all it takes to look for it, or to send it again with a better fee. */
export type SentTransaction = {
  hash: string
  nonce: number
  /** Wei per gas, decimal. */
  maxFee: string
  /** Null on a chain from before EIP-1559. */
  priorityFee: string | null
}

export type Confirmation = {
  hash: string
  block: number
  blockHash: string
  gasUsed: number
  contract: string
  network: string
  /** That paid for it. */
  wallet: string
}

export type Appended =
  | { kind: 'sent'; transaction: SentTransaction }
  /** Anchored already; `confirmation` where the chain still tells by which transaction. */
  | { kind: 'there'; confirmation: Confirmation | null }
  /** Another hash has this place. */
  | { kind: 'taken'; anchorHash: string }
  /** The place before it is empty. */
  | { kind: 'early'; lastSequence: number }
  /** The node does not take it: no funds, not the owner. */
  | { kind: 'refused'; reason: string }
  | Away

export type Receipt =
  | { kind: 'pending' }
  /** The chain knows no such transaction: it was dropped, or the chain went back. */
  | { kind: 'unknown' }
  | ({ kind: 'confirmed' } & Confirmation)
  | { kind: 'failed'; reason: string }
  | Away

/** By which transaction, in which block, an entry came to the chain. */
export type Place = { transactionHash: string; block: number }

export type Sending = {
  /** Told before the transaction leaves, so that whoever dies right after it still finds it. */
  sending(transaction: SentTransaction): Promise<void>
  /** A transaction that waits for too long: the new one takes its nonce and pays more. */
  replaces?: SentTransaction | undefined
}

/** The place outside where anchors are written once and for all. No call takes longer than its time-out, none throws. */
export type Ledger = {
  describe(): Promise<
    | {
        kind: 'ledger'
        network: string
        chainId: number
        wallet: string
        /** Null until it is deployed. */
        contract: string | null
        lastBlock: number
      }
    | Away
  >
  /** Looks first whether the entry is there; one sender at a time. */
  append(entry: LedgerEntry, sending: Sending): Promise<Appended>
  receipt(transactionHash: string): Promise<Receipt>
  read(shipmentId: string, sequence: number): Promise<{ kind: 'read'; anchorHash: string | null } | Away>
  /** Of all entries of a shipment, by sequence; null where the node does not search so far back. */
  places(shipmentId: string): Promise<{ kind: 'places'; bySequence: ReadonlyMap<number, Place> | null } | Away>
}
