import { useWatch } from 'react-hook-form'
import { CountryField } from '../form/country-field.tsx'
import { TextField } from '../form/fields.tsx'
import { useFillsPlace } from './known-place.ts'

type Words = Record<'name' | 'unlocode' | 'country' | 'codeHint', string>

/** A place by its name, its UN/LOCODE, which fills the rest, and its country. */
export function PlaceFields({ path, words, optional }: { path: string; words: Words; optional?: boolean }) {
  const at = (field: string) => `${path}.${field}`
  const [unlocode, country] = useWatch({ name: [at('unlocode'), at('country')] as never }) as string[]
  const known = useFillsPlace({ code: at('unlocode'), name: at('name'), country: at('country') })
  const isBlank = !unlocode && !country
  return (
    <>
      <TextField name={at('name')} label={words.name} optional={optional ?? isBlank} maxLength={200} />
      <TextField
        name={at('unlocode')}
        label={words.unlocode}
        hint={known ?? words.codeHint}
        optional
        autoComplete="off"
      />
      <CountryField name={at('country')} label={words.country} optional />
    </>
  )
}
