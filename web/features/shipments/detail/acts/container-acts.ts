import { checkContainerNumber } from '@quayside/contracts/shipments/container-number.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { orNull, textAt, valueAt } from './act-values.ts'
import { type Definitions, nothing, reason, said } from './definition.ts'

const loads = ['FCL', 'LCL'] as const
const containerOf = ({ containers }: ShipmentDetail, about: string) =>
  containers.find(one => one.containerUseId === about)
const numberOf = (shipment: ShipmentDetail, about: string) => ({
  container: containerOf(shipment, about)?.containerNumber ?? '',
})

/** Containers on the shipment: linked whole or with a share, taken off, or not to be brought back. */
export const containerActs: Definitions = {
  'link-container': {
    fields: () => [
      {
        name: 'containerNumber',
        kind: 'text',
        label: 'containerNumber',
        hint: 'containerNumber',
        // Air units have numbers of their own.
        check: (value, { mode }) => (mode === 'AIR' ? null : checkContainerNumber(written(value))),
        checkedFrom: 11,
      },
      { name: 'load', kind: 'select', codes: loads, words: 'load' },
      {
        name: 'sharePercent',
        kind: 'decimal',
        optional: true,
        shown: values => valueAt(values, 'load') === 'LCL',
        number: { aboveZero: true, to: 100, digits: { whole: 3, decimals: 4 } },
      },
      { name: 'containerType', kind: 'text', optional: true },
      { name: 'size', kind: 'text', label: 'containerSize', optional: true },
      { name: 'vgmKg', kind: 'decimal', optional: true },
      { name: 'carrierOwned', kind: 'check', ownRow: true },
    ],
    defaults: (shipment, about) => {
      const known = containerOf(shipment, about)
      return {
        containerUseId: known?.containerUseId ?? crypto.randomUUID(),
        load: known?.load ?? 'FCL',
        containerNumber: known?.containerNumber ?? '',
        sharePercent: known?.sharePercent ?? '',
        containerType: known?.containerType ?? '',
        size: known?.size ?? '',
        vgmKg: known?.vgmKg ?? '',
        carrierOwned: known?.carrierOwned ?? true,
      }
    },
    body: values => ({
      container: {
        containerUseId: textAt(values, 'containerUseId'),
        load: textAt(values, 'load'),
        containerNumber: written(textAt(values, 'containerNumber')),
        sharePercent: textAt(values, 'load') === 'LCL' ? orNull(values, 'sharePercent') : null,
        containerType: orNull(values, 'containerType'),
        size: orNull(values, 'size'),
        vgmKg: orNull(values, 'vgmKg'),
        carrierOwned: valueAt(values, 'carrierOwned') === true,
      },
    }),
    told: true,
  },
  'unlink-container': {
    fields: nothing,
    body: () => ({}),
    idName: 'containerUseId',
    danger: true,
    told: numberOf,
  },
  'set-vgm': {
    fields: () => [{ name: 'vgmKg', kind: 'decimal', optional: true }],
    defaults: (shipment, about) => ({ vgmKg: containerOf(shipment, about)?.vgmKg ?? '' }),
    body: (values, { version }) => ({ version, vgmKg: orNull(values, 'vgmKg') }),
    idName: 'containerUseId',
    told: numberOf,
  },
  'waive-return': {
    fields: () => [reason],
    body: said,
    idName: 'containerUseId',
    told: numberOf,
  },
}

/** As it stands on the container, without the blanks and hyphens that people put between its parts. */
function written(value: string): string {
  return value.replace(/[\s-]/g, '').toUpperCase()
}
