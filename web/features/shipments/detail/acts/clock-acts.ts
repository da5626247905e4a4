import { clockSides, clockTypes } from '@quayside/contracts/shipments/containers.ts'
import type { ContainerClocks, ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { ownZone } from '../../../../ui/own-zone.ts'
import { orNull, textAt, valueAt } from './act-values.ts'
import { type Definitions, nothing } from './definition.ts'

type Clock = ContainerClocks['clocks'][number]['clock']
const clocksOf = ({ containerClocks = [] }: ShipmentDetail, about: string): readonly Clock[] =>
  containerClocks.find(one => one.containerUseId === about)?.clocks.map(({ clock }) => clock) ?? []

/** Free days and rates of a container: what has a clock of that kind already gets it changed. */
export const clockActs: Definitions = {
  'set-clock': {
    fields: () => [
      { name: 'type', kind: 'select', label: 'clockType', codes: clockTypes, words: 'clockType' },
      { name: 'side', kind: 'select', label: 'clockSide', codes: clockSides, words: 'clockSide' },
      { name: 'creditor', kind: 'text', label: 'creditor' },
      {
        name: 'startsWith',
        kind: 'select',
        label: 'startsWith',
        words: 'startsWith',
        codes: ['DISCHARGED', 'AVAILABLE'],
        // Detention begins when the container leaves the terminal; exports by the empty or the full one.
        shown: values => valueAt(values, 'side') === 'IMPORT' && valueAt(values, 'type') !== 'DETENTION',
      },
      { name: 'freeDays', kind: 'decimal', number: wholeDays },
      { name: 'firstDay', kind: 'select', codes: ['same', 'next'], words: 'firstDay' },
      { name: 'count', kind: 'select', label: 'dayCount', codes: ['calendar', 'working'], words: 'dayCount' },
      { name: 'currency', kind: 'text' },
      { name: 'rate', kind: 'decimal', label: 'ratePerDay' },
      { name: 'secondFrom', kind: 'decimal', label: 'secondFrom', optional: true, number: wholeDays },
      { name: 'secondRate', kind: 'decimal', label: 'secondRate', optional: true },
      { name: 'tierMode', kind: 'select', codes: ['graduated', 'by-total'], words: 'tierMode' },
      { name: 'zone', kind: 'text', label: 'clockZone' },
      { name: 'customsHoldStops', kind: 'check', ownRow: true },
    ],
    defaults: (shipment, about) => {
      const [known] = clocksOf(shipment, about)
      const [first, second] = known?.tiers ?? []
      return {
        type: known?.type ?? 'DEMURRAGE',
        side: known?.side ?? 'IMPORT',
        creditor: known?.creditor ?? '',
        startsWith: known?.startsWith ?? 'DISCHARGED',
        freeDays: String(known?.freeDays ?? ''),
        firstDay: known?.firstDay ?? 'next',
        count: known?.count ?? 'calendar',
        currency: known?.currency ?? 'USD',
        rate: first?.rate ?? '',
        secondFrom: second === undefined ? '' : String(second.fromDay),
        secondRate: second?.rate ?? '',
        tierMode: known?.tierMode ?? 'graduated',
        zone: known?.zone ?? ownZone(),
        customsHoldStops: known?.customsHoldStops ?? false,
      }
    },
    body: (values, shipment, about) => {
      const [type, side] = [textAt(values, 'type'), textAt(values, 'side')]
      const known = clocksOf(shipment, about).find(clock => clock.type === type && clock.side === side)
      const second = orNull(values, 'secondFrom')
      const tiers = [
        { fromDay: 1, rate: textAt(values, 'rate') },
        ...(second === null ? [] : [{ fromDay: Number(second), rate: textAt(values, 'secondRate') || '0' }]),
        // What the dialog has no room for stays as it is.
        ...(known?.tiers.slice(2) ?? []),
      ]
      return {
        clock: {
          clockId: known?.clockId ?? crypto.randomUUID(),
          type,
          side,
          tiers,
          creditor: textAt(values, 'creditor'),
          startsWith: textAt(values, 'startsWith'),
          freeDays: Number(textAt(values, 'freeDays')),
          firstDay: textAt(values, 'firstDay'),
          count: textAt(values, 'count'),
          currency: textAt(values, 'currency').toUpperCase(),
          tierMode: textAt(values, 'tierMode'),
          zone: textAt(values, 'zone'),
          customsHoldStops: valueAt(values, 'customsHoldStops') === true,
        },
      }
    },
    fieldOf: path =>
      path.startsWith('clock.tiers.1') ? (path.endsWith('fromDay') ? 'secondFrom' : 'secondRate') : lastOf(path),
    idName: 'containerUseId',
    told: true,
  },
  'remove-clock': {
    fields: nothing,
    body: () => ({}),
    danger: true,
    idsOf: (shipment, clockId) => ({ clockId, containerUseId: holderOf(shipment, clockId)?.containerUseId ?? '' }),
    told: (shipment, clockId) => ({ container: holderOf(shipment, clockId)?.containerNumber ?? '' }),
  },
}

function holderOf({ containerClocks = [] }: ShipmentDetail, clockId: string): ContainerClocks | undefined {
  return containerClocks.find(({ clocks }) => clocks.some(({ clock }) => clock.clockId === clockId))
}

function lastOf(path: string): string {
  return path.startsWith('clock.tiers') ? 'rate' : path.replace(/^clock\./, '')
}

const wholeDays = { whole: true, to: 999 }
