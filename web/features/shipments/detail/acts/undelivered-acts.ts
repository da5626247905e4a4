import { closeUndelivered, writeOffRest } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import Decimal from 'decimal.js'
import { type ActValues, textAt } from '../../../../ui/acts/act-values.ts'
import { type Definitions, reason, type ShipmentField } from './shipment-act.tsx'

type Line = ShipmentDetail['lines'][number]

/** What has not come of a line yet. */
const missingOf = (line: Line) => Decimal.max(new Decimal(line.quantity).minus(line.delivered), 0)
const open = ({ lines }: ShipmentDetail) => lines.filter(line => missingOf(line).gt(0))
const named = (line: Line) => line.sku ?? `${line.orderNumber}/${line.orderLineNumber}`
const given = (values: ActValues, shipment: ShipmentDetail) =>
  open(shipment).flatMap(({ lineId }) => {
    const quantity = textAt(values, `rest.${lineId}`)
    return quantity === '' ? [] : [{ lineId, quantity }]
  })
const idsOf = (lines: readonly Pick<Line, 'lineId'>[]) => lines.map(({ lineId }) => lineId)

const outcomes = ['released-for-replacement', 'written-off'] as const

/** What will not arrive any more: a rest, or all of it. */
export const undeliveredActs: Definitions = {
  'write-off-rest': {
    schema: writeOffRest,
    fields: shipment => [
      ...open(shipment).map(
        (line): ShipmentField => ({
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
    body: (values, shipment) => ({ lines: given(values, shipment), reason: textAt(values, 'reason') }),
    places: (values, shipment) => ({
      of: { lines: { as: 'rest', sent: idsOf(given(values, shipment)), each: '' } },
    }),
    danger: true,
    told: true,
  },
  'close-undelivered': {
    schema: closeUndelivered,
    fields: shipment => [
      { name: 'cause', words: 'undelivered' },
      ...open(shipment).map(
        (line): ShipmentField => ({
          name: `outcome.${line.lineId}`,
          kind: 'select',
          codes: outcomes,
          words: 'lineOutcome',
          ownRow: true,
          about: named(line),
          label: 'lineOutcome',
        }),
      ),
      reason,
    ],
    body: (values, shipment) => ({
      cause: textAt(values, 'cause'),
      reason: textAt(values, 'reason'),
      lines: open(shipment).map(({ lineId }) => ({ lineId, outcome: textAt(values, `outcome.${lineId}`) })),
    }),
    places: (_values, shipment) => ({
      of: { lines: { as: 'outcome', sent: idsOf(open(shipment)), each: '' } },
    }),
    danger: true,
    told: true,
    typed: true,
  },
}
