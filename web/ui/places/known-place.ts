import { checkUnlocode } from '@quayside/contracts/reference/unlocode.ts'
import type { KnownPlaceAnswer } from '@quayside/contracts/shipments/known-places.ts'
import { useEffect, useRef } from 'react'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/api.ts'
import { isOfPlace } from './same-place.ts'

const { useKnownPlaceQuery } = api.injectEndpoints({
  endpoints: build => ({
    /** A place keeps its name: asked once. */
    knownPlace: build.query<KnownPlaceAnswer, string>({
      query: unlocode => ({ url: '/shipments/known-places', params: { unlocode } }),
      keepUnusedDataFor: 3600,
    }),
  }),
})

type Paths = { code: string; name: string; country?: string }

/**
 * Fills name and country of the place that a UN/LOCODE names; what a person typed stays, what was filled for another code
 * does not. Answers what the code names, to stand below it, and says where the name is not of that place.
 */
export function useFillsPlace({ code, name, country }: Paths): string | undefined {
  const { setValue, getValues, watch } = useFormContext<FieldValues>()
  const { t: words } = useTranslation('shipment-words')
  const named = String(useWatch<FieldValues>({ name }) ?? '').trim()
  const written = String(useWatch<FieldValues>({ name: code }) ?? '')
  const unlocode = written.trim().replace(' ', '').toUpperCase()
  const isCode = checkUnlocode(unlocode, null) === null
  const { currentData } = useKnownPlaceQuery(unlocode, { skip: !isCode })
  const filled = useRef<Record<string, string>>({})
  const told = isCode ? unlocode.slice(0, 2) : ''
  const known = isCode ? (currentData?.place?.name ?? '') : ''
  // What a person typed is theirs, also where it reads the same as what was filled.
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name: path, type }) => {
      if (type === 'change' && path !== undefined) delete filled.current[path]
    })
    return unsubscribe
  }, [watch])
  useEffect(() => {
    const fill = (path: string, value: string) => {
      const present = String(getValues(path) ?? '')
      if (value === '' || present === value || (present !== '' && present !== filled.current[path])) return
      filled.current[path] = value
      setValue(path, value, { shouldDirty: true, shouldValidate: true })
    }
    if (country !== undefined) fill(country, told)
    fill(name, known)
  }, [told, known, name, country, getValues, setValue])
  if (known === '') return
  return isOfPlace(named, known)
    ? `${unlocode}: ${known}`
    : words('placeDiffers', { code: unlocode, known, name: named })
}
