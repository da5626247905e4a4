import { type ComponentProps, useState } from 'react'
import { ownZone } from '../own-zone.ts'
import { ComboboxField } from './combobox-field.tsx'

/** The browser's own zone may be one that its list leaves out, such as UTC. */
export const timeZones = (): readonly string[] =>
  [...new Set([ownZone(), ...Intl.supportedValuesOf('timeZone')])].sort()

/** A time zone (IANA), found by the name of its place. */
export function TimeZoneField(field: Omit<ComponentProps<typeof ComboboxField>, 'options'>) {
  const [zones] = useState(() => timeZones().map(value => ({ value, label: value.replaceAll('_', ' ') })))
  return <ComboboxField {...field} options={zones} />
}
