import { Box } from '@chakra-ui/react'
import type { Place } from '@quayside/contracts/directory/queries.ts'
import { zoneOfPlace, zonesOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CountryField } from '../../../ui/form/country-field.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { PartySection } from '../../../ui/freight/party-section.tsx'
import { CodeField } from '../../../ui/places/code-field.tsx'
import { usePlacesToChooseQuery } from './form-api.ts'
import type { FormPlace, PickupForm, PlaceRole } from './pickup-form.ts'

type Option = { value: string; label: string }

/** Who ships or gets the goods, and where they are fetched or go to. */
export function PartyStep({ party, suppliers = [] }: { party: PlaceRole; suppliers?: readonly Option[] }) {
  const { t } = useTranslation('pickup-form')
  return (
    <>
      {suppliers.length > 0 && (
        <FormSection title={t('field.supplier')}>
          <SelectField
            name="supplier"
            label={t('field.supplier')}
            optional
            placeholder={t('choose')}
            options={suppliers}
          />
        </FormSection>
      )}
      <PartySection party={party} needed />
      <PlaceSection of={party} />
    </>
  )
}

const kindOf = { shipper: 'collection', consignee: 'destination' } as const

/** One that is registered, which tells its hours; or typed. */
function PlaceSection({ of: role }: { of: PlaceRole }) {
  const { t } = useTranslation('pickup-form')
  const { data } = usePlacesToChooseQuery({ kind: kindOf[role] })
  const { setValue, getValues } = useFormContext<PickupForm>()
  const place = useWatch<PickupForm, `places.${PlaceRole}`>({ name: `places.${role}` })
  const path = `places.${role}` as const
  const zones = useId()
  const places = data?.items ?? []
  const filledFor = useRef(place.placeId)
  const code = place.unlocode.trim().toUpperCase() || place.country
  const setZone = (zone: string) => setValue(`${path}.zone`, zone, { shouldDirty: true, shouldValidate: true })
  const fill = useEffectEvent((id: string) => {
    if (id === filledFor.current) return
    filledFor.current = id
    const chosen = places.find(one => one.id === id)
    if (chosen) setValue(path, ofRegister(chosen), { shouldDirty: true, shouldValidate: true })
    else setZone(zoneOfPlace(code))
  })
  const clockedFor = useRef(code)
  const follow = useEffectEvent((now: string) => {
    if (now === clockedFor.current) return
    clockedFor.current = now
    const { zone } = getValues(path)
    if (zone !== '' && !zonesOfPlace(now).includes(zone)) setZone(zoneOfPlace(now))
  })
  // One that is chosen fills the fields below, once; no place keeps the clock of another.
  useEffect(() => fill(place.placeId), [place.placeId])
  useEffect(() => follow(code), [code])
  const isListed = place.placeId === '' || places.some(one => one.id === place.placeId)
  const options = [
    ...places.map(one => ({ value: one.id, label: [one.name, one.companyName].filter(Boolean).join(' · ') })),
    ...(isListed ? [] : [{ value: place.placeId, label: place.name }]),
  ]
  const known = zonesOfPlace(code)
  return (
    <Box mt="6" pt="5" borderTopWidth="1px" borderColor="line">
      <FormSection title={t(`place.${role}`)} hint={t('placeHint')}>
        {options.length > 0 && (
          <SelectField
            name={`${path}.placeId`}
            label={t('field.known')}
            optional
            placeholder={t('typed')}
            options={options}
          />
        )}
        <TextField name={`${path}.name`} label={t('field.name')} maxLength={200} autoComplete="off" />
        <TextField name={`${path}.address`} label={t('field.address')} optional maxLength={500} autoComplete="off" />
        <CodeField name={`${path}.unlocode`} label={t('field.unlocode')} optional fills={`${path}.name`} />
        <CountryField name={`${path}.country`} label={t('field.country')} optional />
        <TextField name={`${path}.zone`} label={t('field.zone')} optional list={zones} autoComplete="off" />
      </FormSection>
      <datalist id={zones}>
        {known.map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </Box>
  )
}

function ofRegister({ id: placeId, name, address, unlocode, country, timeZone }: Place): FormPlace {
  return {
    placeId,
    name,
    address: address ?? '',
    unlocode: unlocode ?? '',
    country: country ?? '',
    zone: timeZone ?? '',
  }
}
