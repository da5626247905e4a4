import { randomUUID } from 'node:crypto'
import type { EventMetadata } from '@quayside/contracts/kernel/envelope.ts'

/** An event as big as a confirmation of a purchase order's quantities. */
export const sampleType = 'QuantitiesConfirmed'

export function sampleData(index: number) {
  return {
    lines: Array.from({ length: 3 }, (_, line) => ({
      line: line + 1,
      productCode: `SKU-${100_000 + ((index * 7 + line) % 900_000)}`,
      required: '1200.5',
      confirmed: `${(index % 1000) + 1}.25`,
      unit: 'PCE',
      deliveryDate: '2026-05-04',
    })),
    note: 'Confirmed by the supplier',
  }
}

export function sampleMetadata(): EventMetadata {
  return {
    companies: ['018f5a60-0000-7000-8000-000000000001', '018f5a60-0000-7000-8000-000000000002'],
    actor: { uid: '018f5a60-0000-7000-8000-000000000003', company: '018f5a60-0000-7000-8000-000000000002' },
    commandKey: randomUUID(),
    bodyHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    correlationId: randomUUID(),
    causationId: randomUUID(),
    schemaVersion: 1,
  }
}
