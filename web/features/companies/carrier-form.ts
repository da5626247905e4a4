import { carrierGroups, checkAirlinePrefix, checkScac } from '@quayside/contracts/directory/carriers.ts'
import { saveCarrier } from '@quayside/contracts/directory/commands.ts'
import type { CataloguePage } from '@quayside/contracts/directory/queries.ts'
import { type VolumeFactorKind, volumeFactorKinds } from '@quayside/contracts/shipments/volume-factors.ts'
import * as z from 'zod'
import { blankIsNull } from '../../ui/form/blank.ts'
import { numberFault } from '../../ui/form/entered-number.ts'
import type { useRuleText } from '../../ui/rule-text.ts'

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

type Fault = { path: string; message: string }
const isBlank = (text: string) => text.trim() === ''

/** What the server would refuse, at each field. */
export function faultsOfCarrier(values: CarrierValues, ruleText: ReturnType<typeof useRuleText>): Fault[] {
  const { name, code, scac, airlinePrefix, bookingChannel, portKey, factors } = values
  const needed = (path: string, text: string): Fault[] => (isBlank(text) ? [{ path, message: 'field-required' }] : [])
  const checked = (path: string, text: string, check: typeof checkScac): Fault[] => {
    const refused = isBlank(text) ? null : check(text.trim())
    return refused === null ? [] : [{ path, message: ruleText(refused.code, refused.params) ?? 'invalid' }]
  }
  return [
    ...needed('name', name),
    ...needed('code', code),
    ...checked('scac', scac.toUpperCase(), checkScac),
    ...checked('airlinePrefix', airlinePrefix, checkAirlinePrefix),
    ...(bookingChannel === 'PORT' ? needed('portKey', portKey) : []),
    ...volumeFactorKinds.flatMap(kind => {
      const message = numberFault(factors[kind], { aboveZero: true })
      return message === null ? [] : [{ path: `factors.${kind}`, message }]
    }),
    ...faultsOfContact(values),
  ]
}

/** A link is mailed to somebody; a person is known by the address. */
function faultsOfContact({ bookingChannel, contactId, contact: { name, email, phone } }: CarrierValues): Fault[] {
  const path = 'contact.email'
  if (!isBlank(email)) return /^\S+@\S+\.\S+$/.test(email.trim()) ? [] : [{ path, message: 'invalid-email' }]
  const isBegun = !isBlank(name) || !isBlank(phone)
  const isNeeded = isBegun || (bookingChannel === 'LINK' && contactId === '')
  return isNeeded ? [{ path, message: 'contact-email-required' }] : []
}

/** Where in the form the server's field is. */
export function carrierField(path: string, { factors }: CarrierValues): string {
  const [, place] = /^volumeFactors\.(\d+)/.exec(path) ?? []
  if (place === undefined) return path === 'contact' ? 'contact.email' : path
  return `factors.${volumeFactorKinds.filter(kind => factors[kind] !== '')[Number(place)] ?? 'AIR'}`
}
