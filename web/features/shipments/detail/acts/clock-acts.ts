import { setContainerClock } from '@quayside/contracts/shipments/commands.ts'
import type { ContainerClocks, ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { orNull, textAt } from '../../../../ui/acts/act-values.ts'
import { ownZone } from '../../../../ui/own-zone.ts'
import type { Definitions } from './shipment-act.tsx'

type Clock = ContainerClocks['clocks'][number]['clock']
const clocksOf = ({ containerClocks = [] }: ShipmentDetail, about: string): readonly Clock[] =>
  containerClocks.find(one => one.containerUseId === about)?.clocks.map(({ clock }) => clock) ?? []

/** Free days and rates of a container: what has a clock of that kind already gets it changed. */
export const clockActs: Definitions = {
  'set-clock': {
    schema: setContainerClock,
    root: 'clock',
    fields: () => [
      { name: 'type', label: 'clockType', words: 'clockType' },
      { name: 'side', label: 'clockSide', words: 'clockSide' },
      { name: 'creditor' },
      {
        name: 'startsWith',
        words: 'startsWith',
        optional: false,
        // Detention begins when the container leaves the terminal; exports by the empty or the full one.
        shown: values => textAt(values, 'side') === 'IMPORT' && textAt(values, 'type') !== 'DETENTION',
      },
      { name: 'freeDays' },
      { name: 'firstDay', words: 'firstDay' },
      { name: 'count', label: 'dayCount', words: 'dayCount' },
      { name: 'currency' },
      { name: 'rate', path: 'clock.tiers.0.rate', label: 'ratePerDay' },
      { name: 'secondFrom', path: 'clock.tiers.1.fromDay', optional: true, number: { to: 999 } },
      { name: 'secondRate', path: 'clock.tiers.1.rate', optional: true },
      { name: 'tierMode', words: 'tierMode' },
      { name: 'zone', label: 'clockZone' },
      { name: 'customsHoldStops', ownRow: true },
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
        tierMode: known?.tierMode ?? 'graduated',
        zone: known?.zone ?? ownZone(),
        customsHoldStops: known?.customsHoldStops ?? false,
        rate: first?.rate ?? '',
        secondFrom: second === undefined ? '' : String(second.fromDay),
        secondRate: second?.rate ?? '',
      }
    },
    body: (values, shipment, about, { clock }) => {
      const [type, side] = [textAt(values, 'type'), textAt(values, 'side')]
      const known = clocksOf(shipment, about).find(one => one.type === type && one.side === side)
      const second = orNull(values, 'secondFrom')
      const tiers = [
        { fromDay: 1, rate: textAt(values, 'rate') },
        ...(second === null ? [] : [{ fromDay: Number(second), rate: textAt(values, 'secondRate') || '0' }]),
        // What the dialog has no room for stays as it is.
        ...(known?.tiers.slice(2) ?? []),
      ]
      return { clock: { ...(clock as object), tiers, clockId: known?.clockId ?? crypto.randomUUID() } }
    },
    told: true,
  },
  'remove-clock': {
    danger: true,
    idsOf: (shipment, clockId) => ({ clockId, containerUseId: holderOf(shipment, clockId)?.containerUseId ?? '' }),
    told: (shipment, clockId) => ({ container: holderOf(shipment, clockId)?.containerNumber ?? '' }),
  },
}

function holderOf({ containerClocks = [] }: ShipmentDetail, clockId: string): ContainerClocks | undefined {
  return containerClocks.find(({ clocks }) => clocks.some(({ clock }) => clock.clockId === clockId))
}
