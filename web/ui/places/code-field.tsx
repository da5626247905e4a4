import type { ComponentProps } from 'react'
import { TextField } from '../form/fields.tsx'
import { useFillsPlace } from './known-place.ts'

/** A UN/LOCODE that fills the name of its place. */
export function CodeField({ fills, ...field }: { fills: string } & ComponentProps<typeof TextField>) {
  const known = useFillsPlace({ code: field.name, name: fills })
  return <TextField {...field} hint={known ?? field.hint} autoComplete="off" />
}
