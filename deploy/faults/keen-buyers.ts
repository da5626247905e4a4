import { setTimeout as pause } from 'node:timers/promises'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import type { BuyersDesk } from './buyers-desk.ts'
import { RefusedError } from './recorded-person.ts'

/** What 503 and a broken connection are for; everything else is an answer that no fault of a server excuses. */
const isExcused = (fault: unknown) => !(fault instanceof RefusedError) || fault.status === 503 || fault.status === 429
const betweenTriesMs = 100

export type KeenBuyers = {
  /** Waits until what each has begun is answered; then the ids of the orders that were acknowledged. */
  stop(): Promise<readonly string[]>
  acknowledged(): number
  /** Answers that should never have been given, as `path: status body`. */
  readonly faults: readonly string[]
}

/**
 * So many writers register orders, send them, attach documents, draft the pickup of what they ordered and ask for a quote,
 * each repeating what was not answered with the same key until it is: nobody gives up because a server is away.
 */
export function keenBuyers({ buyer, order }: BuyersDesk, name: string, writers = 3): KeenBuyers {
  const orders: string[] = []
  const faults: string[] = []
  let count = 0
  let isStopping = false

  async function insist<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask()
      } catch (fault) {
        if (!isExcused(fault)) {
          faults.push(String(fault))
          throw fault
        }
        await pause(betweenTriesMs)
      }
    }
  }

  async function write(writer: number) {
    while (!isStopping) {
      count += 1
      const key = `${name}-${writer}-${count}`
      const body = order(key)
      const made = await insist(() =>
        buyer.send<{ id: string; version: number }>('/purchase-orders', body, { key: `${key}-made` }),
      )
      orders.push(made.id)
      await insist(() =>
        buyer.send(`/purchase-orders/${made.id}/sending`, { version: made.version }, { key: `${key}-sent` }),
      )
      const goods = { content: { kind: 'INTERNATIONAL' } }
      await insist(() => buyer.send('/pickups', goods, { key: `${key}-pickup` }))
      const wished = { content: { project: key, goods: { transportMode: 'OCEAN' } } }
      await insist(() => buyer.send('/quote-requests', wished, { key: `${key}-quote` }))
      const fields = { documentType: 'COMMERCIAL_INVOICE', entityType: 'purchase-order', entityId: made.id }
      const attach = () => buyer.upload('/documents', `${key}.pdf`, smallPdf(key), { key: `${key}-document`, fields })
      if (count % 10 === 0) await insist(attach)
    }
  }

  const working = Array.from({ length: writers }, (_, writer) => write(writer).catch(() => undefined))
  return {
    faults,
    acknowledged: () => orders.length,
    async stop() {
      isStopping = true
      await Promise.all(working)
      return orders
    },
  }
}
