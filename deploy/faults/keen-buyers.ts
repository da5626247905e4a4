import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import { bookingContent } from '../testing/bookings-desk.ts'
import type { BuyersDesk } from './buyers-desk.ts'
import { type Json, RefusedError } from './recorded-person.ts'

/** What 503 and a broken connection are for; everything else is an answer that no fault of a server excuses. */
const isExcused = (fault: unknown) => !(fault instanceof RefusedError) || fault.status === 503 || fault.status === 429
const betweenTriesMs = 100
/** Days from now on which nothing of a round ends. */
const validityDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const goods = { packageType: 'PALLET', pieces: 2, weightKg: '300', lengthCm: '120', widthCm: '80', heightCm: '100' }

export type KeenBuyers = {
  /** Waits until what each has begun is answered; then the ids of the orders that were acknowledged. */
  stop(): Promise<readonly string[]>
  acknowledged(): number
  /** Paths of the bookings and receipts that were acknowledged. */
  readonly freight: readonly string[]
  /** Answers that should never have been given, as `path: status body`. */
  readonly faults: readonly string[]
}

/**
 * So many writers register orders, send them, attach documents, draft the pickup of what they ordered and ask for a quote;
 * of each fifth order they confirm what the supplier told them, approve and book it, announce its goods to a warehouse and
 * attach a document to the booking and to the receipt. Each repeats what was not answered with the same key until it is:
 * nobody gives up because a server is away.
 */
export function keenBuyers({ buyer, order, warehouse }: BuyersDesk, name: string, writers = 3): KeenBuyers {
  const orders: string[] = []
  const freight: string[] = []
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

  const attach = (entityType: string, entityId: string, documentType: string, key: string) => {
    const fields = { documentType, entityType, entityId }
    const named = `${key}-${entityType}`
    return insist(() => buyer.upload('/documents', `${named}.pdf`, smallPdf(named), { key: named, fields }))
  }

  async function book(id: string, key: string) {
    const given = <T>(path: string, body: Json, part: string) =>
      insist(() => buyer.send<T>(path, body, { key: `${key}-${part}` }))
    const { lines, version } = await insist(() => buyer.get<OrderDetail>(`/purchase-orders/${id}`))
    const confirmed = lines.map(line => ({ lineId: line.id, quantity: line.required }))
    const at = `/purchase-orders/${id}`
    const told = await given<{ version: number }>(`${at}/confirmations`, { version, lines: confirmed }, 'confirmed')
    await given(`${at}/approval`, { version: told.version }, 'approved')
    const booked = lines.map(line => ({ orderId: id, orderLineId: line.id, quantity: line.required }))
    const booking = await given<{ id: string }>(
      '/bookings',
      { lines: booked, content: bookingContent({ terms: { validityDate } }) },
      'booked',
    )
    freight.push(`/bookings/${booking.id}`)
    const supplier = { name: 'Vendor Ltd.' }
    const announced = { warehouseId: warehouse, supplier, packages: [{ ...goods, packageId: randomUUID() }] }
    const receipt = await given<{ id: string }>('/warehouse-receipts', { content: announced }, 'announced')
    freight.push(`/warehouse-receipts/${receipt.id}`)
    await attach('booking', booking.id, 'OTHER', key)
    await attach('warehouse-receipt', receipt.id, 'LETTER', key)
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
      const pickup = { content: { kind: 'INTERNATIONAL' } }
      await insist(() => buyer.send('/pickups', pickup, { key: `${key}-pickup` }))
      const wished = {
        content: {
          project: key,
          goods: { transportMode: 'OCEAN', incoterm: 'FCA', incotermPlace: 'Shanghai', description: 'Yarn' },
        },
      }
      await insist(() => buyer.send('/quote-requests', wished, { key: `${key}-quote` }))
      if (count % 10 === 0) await attach('purchase-order', made.id, 'COMMERCIAL_INVOICE', key)
      if (count % 5 === 1) await book(made.id, key)
    }
  }

  const working = Array.from({ length: writers }, (_, writer) => write(writer).catch(() => undefined))
  return {
    faults,
    freight,
    acknowledged: () => orders.length,
    async stop() {
      isStopping = true
      await Promise.all(working)
      return orders
    },
  }
}
