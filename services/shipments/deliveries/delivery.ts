import { accept, type Decision } from '@quayside/contracts/kernel/decision.ts'
import { type DeliveryField, type DeliveryLine, deliveryLine } from '@quayside/contracts/shipments/deliveries.ts'
import type { DeliveryEvent } from '@quayside/contracts/shipments/delivery-events.ts'
import { isSame } from '@quayside/platform/values/same.ts'

export type Delivery = { readonly lines: Readonly<Record<string, DeliveryLine>> }

/** The lines of one file that have this delivery's number. */
export type RecordLines = {
  readonly type: 'RecordLines'
  readonly deliveryId: string
  readonly clientCompanyId: string
  readonly deliveryNumber: string
  readonly fileId: string
  readonly lines: readonly DeliveryLine[]
}

export const noDelivery: Delivery = { lines: {} }
const fields = deliveryLine.keyof().options satisfies readonly DeliveryField[]

export function evolve(delivery: Delivery, event: DeliveryEvent): Delivery {
  switch (event.type) {
    case 'DeliveryLinesAdded':
    case 'DeliveryLinesChanged':
      return { lines: { ...delivery.lines, ...Object.fromEntries(event.data.lines.map(line => [line.line, line])) } }
  }
}

/** A line is known again by its number: what a file says a second time is no event. */
export function decide({ type: _type, lines, ...about }: RecordLines, delivery: Delivery): Decision<DeliveryEvent> {
  const added = lines.filter(line => delivery.lines[line.line] === undefined)
  const changed = lines.filter(line => {
    const before = delivery.lines[line.line]
    return before !== undefined && !fields.every(field => isSame(before[field], line[field]))
  })
  return accept(
    ...(added.length > 0 ? [{ type: 'DeliveryLinesAdded' as const, data: { ...about, lines: added } }] : []),
    ...(changed.length > 0 ? [{ type: 'DeliveryLinesChanged' as const, data: { ...about, lines: changed } }] : []),
  )
}

export const delivery = { name: 'Delivery', initial: noDelivery, evolve, decide } as const
