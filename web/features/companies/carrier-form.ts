import { carrierGroups } from '@quayside/contracts/directory/carriers.ts'
import { saveCarrier } from '@quayside/contracts/directory/commands.ts'
import type { CataloguePage } from '@quayside/contracts/directory/queries.ts'
import { type VolumeFactorKind, volumeFactorKinds } from '@quayside/contracts/shipments/volume-factors.ts'
import * as z from 'zod'
import { blankIsNull } from '../../ui/form/blank.ts'

export type CarrierEntry = CataloguePage['carriers'][number]

export type CarrierValues = {
  code: string
  name: string
  modes: Record<(typeof carrierGroups)[number], boolean>
  scac: string
  airlinePrefix: string
  bookingChannel: CarrierEntry['bookingChannel']
  portKey: string
  factors: Record<VolumeFactorKind, string>
  contactId: string
  contact: { name: string; email: string; phone: string }
}

export function carrierValues(carrier: CarrierEntry | null): CarrierValues {
  const isOn = (group: (typeof carrierGroups)[number]) =>
    carrier?.modes.includes(group) ?? group === 'internationalCarrier'
  const factor = (kind: VolumeFactorKind) => carrier?.volumeFactors.find(one => one.kind === kind)?.kgPerM3 ?? ''
  const { name = '', email = '', phone = '' } = carrier?.contact ?? {}
  return {
    code: carrier?.code ?? '',
    name: carrier?.name ?? '',
    modes: {
      transporters: isOn('transporters'),
      internationalCarrier: isOn('internationalCarrier'),
      lastMileCarrier: isOn('lastMileCarrier'),
    },
    scac: carrier?.scac ?? '',
    airlinePrefix: carrier?.airlinePrefix ?? '',
    bookingChannel: carrier?.bookingChannel ?? 'HAND',
    portKey: carrier?.portKey ?? '',
    factors: { AIR: factor('AIR'), express: factor('express'), GROUND: factor('GROUND') },
    contactId: carrier?.contact?.id ?? '',
    contact: { name: name ?? '', email: email ?? '', phone: phone ?? '' },
  }
}

/** What is sent: who is typed decides, else the person stays. */
export const enteredCarrier = z.preprocess(value => {
  const { modes, factors, contact, contactId, ...rest } = value as CarrierValues
  const isTyped = Object.values(contact).some(text => text.trim() !== '')
  return {
    ...(blankIsNull(rest, ['code', 'name']) as object),
    version: 0,
    modes: carrierGroups.filter(group => modes[group]),
    volumeFactors: volumeFactorKinds.flatMap(kind => (factors[kind] === '' ? [] : [{ kind, kgPerM3: factors[kind] }])),
    contactId: isTyped ? null : contactId || null,
    contact: isTyped ? blankIsNull(contact) : null,
  }
}, saveCarrier)
