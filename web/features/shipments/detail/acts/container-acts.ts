import { linkContainer, setVgm, waiveReturn } from '@quayside/contracts/shipments/commands.ts'
import { checkContainerNumber } from '@quayside/contracts/shipments/container-number.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { textAt } from '../../../../ui/acts/act-values.ts'
import { type Definitions, reason } from './shipment-act.tsx'

const containerOf = ({ containers }: ShipmentDetail, about: string) =>
  containers.find(one => one.containerUseId === about)
const numberOf = (shipment: ShipmentDetail, about: string) => ({
  container: containerOf(shipment, about)?.containerNumber ?? '',
})

/** Containers on the shipment: linked whole or with a share, taken off, or not to be brought back. */
export const containerActs: Definitions = {
  'link-container': {
    schema: linkContainer,
    root: 'container',
    fields: () => [
      { name: 'containerUseId', kind: 'kept' },
      {
        name: 'containerNumber',
        hint: 'containerNumber',
        // Air units have numbers of their own.
        check: (value, _values, { mode }) => (mode === 'AIR' ? null : checkContainerNumber(written(value))),
        checkedFrom: 11,
      },
      { name: 'load', words: 'load' },
      {
        name: 'sharePercent',
        shown: values => textAt(values, 'load') === 'LCL',
        number: { aboveZero: true },
      },
      { name: 'containerType' },
      { name: 'size', label: 'containerSize' },
      { name: 'vgmKg' },
      { name: 'carrierOwned', ownRow: true },
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
    body: (values, _shipment, _about, { container }) => ({
      container: {
        ...(container as object),
        containerNumber: written(textAt(values, 'containerNumber')),
        ...(textAt(values, 'load') === 'FCL' && { sharePercent: null }),
      },
    }),
    told: true,
  },
  'unlink-container': { danger: true, told: numberOf },
  'set-vgm': {
    schema: setVgm,
    fields: () => [{ name: 'vgmKg' }],
    defaults: (shipment, about) => ({ vgmKg: containerOf(shipment, about)?.vgmKg ?? '' }),
    told: numberOf,
  },
  'waive-return': { schema: waiveReturn, fields: () => [reason], told: numberOf },
}

/** As it stands on the container, without the blanks and hyphens that people put between its parts. */
function written(value: string): string {
  return value.replace(/[\s-]/g, '').toUpperCase()
}
