import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { undeliveredCauses } from '@quayside/contracts/shipments/statuses.ts'
import Decimal from 'decimal.js'
import type { ActField } from './act-fields.tsx'
import { textAt } from './act-values.ts'
import { type Definitions, reason, said } from './definition.ts'

type Line = ShipmentDetail['lines'][number]

/** What has not come of a line yet. */
const missingOf = (line: Line) => Decimal.max(new Decimal(line.quantity).minus(line.delivered), 0)
const open = ({ lines }: ShipmentDetail) => lines.filter(line => missingOf(line).gt(0))
const named = (line: Line) => line.sku ?? `${line.orderNumber}/${line.orderLineNumber}`
const outcomes = ['released-for-replacement', 'written-off'] as const

/** What will not arrive any more: a rest, or all of it. */
export const undeliveredActs: Definitions = {
  'write-off-rest': {
    fields: shipment => [
      ...open(shipment).map(
        (line): ActField => ({
          name: `rest.${line.lineId}`,
          kind: 'decimal',
          optional: true,
          ownRow: true,
          label: 'writtenOff',
          about: named(line),
          check: value =>
            new Decimal(value).gt(missingOf(line))
              ? { say: 'moreThanMissing', values: { missing: missingOf(line).toFixed() } }
              : null,
        }),
      ),
      reason,
    ],
    defaults: shipment => ({
      rest: Object.fromEntries(open(shipment).map(line => [line.lineId, missingOf(line).toFixed()])),
    }),
    body: (values, shipment) => ({
      lines: open(shipment).flatMap(({ lineId }) => {
        const quantity = textAt(values, `rest.${lineId}`)
        return quantity === '' ? [] : [{ lineId, quantity }]
      }),
      ...said(values),
    }),
    fieldOf: (path, values) => {
      const at = /^lines\.(\d+)/.exec(path)?.[1]
      const given = Object.entries((values.rest ?? {}) as Record<string, string>).filter(([, text]) => text !== '')
      return at === undefined ? path : `rest.${given[Number(at)]?.[0] ?? ''}`
    },
    danger: true,
    told: true,
  },
  'close-undelivered': {
    fields: shipment => [
      { name: 'cause', kind: 'select', codes: undeliveredCauses, words: 'undelivered' },
      ...open(shipment).map(
        ({ lineId, ...line }): ActField => ({
          name: `outcome.${lineId}`,
          kind: 'select',
          codes: outcomes,
          words: 'lineOutcome',
          ownRow: true,
          about: named({ lineId, ...line }),
          label: 'lineOutcome',
        }),
      ),
      reason,
    ],
    body: (values, shipment) => ({
      cause: textAt(values, 'cause'),
      ...said(values),
      lines: open(shipment).map(({ lineId }) => ({ lineId, outcome: textAt(values, `outcome.${lineId}`) })),
    }),
    danger: true,
    told: true,
    typed: true,
  },
}
