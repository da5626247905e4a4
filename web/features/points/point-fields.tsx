import { Box, Flex } from '@chakra-ui/react'
import { kindsWithZone, placeKinds } from '@quayside/contracts/directory/places.ts'
import { weekdayText } from '@quayside/contracts/reference/instants.ts'
import { zoneOfPlace, zonesOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import { useEffect, useMemo } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AddressBook } from '../../ui/address-book/address-book.tsx'
import { bookParty } from '../../ui/address-book/book-party.ts'
import { ComboboxField } from '../../ui/form/combobox-field.tsx'
import { CountryField } from '../../ui/form/country-field.tsx'
import { useErrorText } from '../../ui/form/error-text.ts'
import { CheckboxField, DecimalField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { useFormats } from '../../ui/formats.ts'
import type { FormParty } from '../../ui/freight/parties.ts'
import { ClosedDays } from './closed-days.tsx'
import { HoursTable } from './hours-table.tsx'
import { ends, type PointValues, weekdays } from './point-form.ts'

/** The labels of the fields by their paths, for the summary of what is wrong. */
export function usePointLabels(): Record<string, string> {
  const { t } = useTranslation('places')
  const { locale } = useFormats()
  const ofDays = weekdays.flatMap(weekday =>
    ends.map(end => [
      `hours.${weekday}.${end}`,
      t('hours.ofDay', { day: weekdayText(locale, weekday), what: t(`hours.${end}`) }),
    ]),
  )
  return {
    kinds: t('field.kinds'),
    name: t('field.name'),
    address: t('field.address'),
    city: t('field.city'),
    country: t('field.country'),
    unlocode: t('field.unlocode'),
    coordinates: t('field.coordinates'),
    'coordinates.latitude': t('field.latitude'),
    'coordinates.longitude': t('field.longitude'),
    timeZone: t('field.timeZone'),
    openingHours: t('field.openingHours'),
    'openingHours.from': t('field.openingHours'),
    'openingHours.to': t('field.openingHours'),
    ...Object.fromEntries(ofDays),
    closedDays: t('field.closedDays'),
    pickupCutOff: t('field.pickupCutOff'),
    instruction: t('field.instruction'),
    'contact.name': t('field.contactName'),
    'contact.email': t('field.email'),
    'contact.phone': t('field.phone'),
  }
}

/** All that is entered of a point, in four parts. */
export function PointFields() {
  const { t } = useTranslation('places')
  const labels = usePointLabels()
  const label = (name: string) => ({ name, label: labels[name] ?? name })
  const kinds = useWatch<PointValues, 'kinds'>({ name: 'kinds' })
  const needsZone = kindsWithZone.some(kind => kinds[kind])
  return (
    <>
      <FormSection title={t('section.place')}>
        <TextField {...label('name')} autoComplete="off" maxLength={200} />
        <Kinds />
      </FormSection>
      <FormSection title={t('section.where')}>
        <Box gridColumn="1 / -1">
          <TakeFromBook />
        </Box>
        <TextField {...label('address')} optional autoComplete="off" />
        <TextField {...label('city')} optional autoComplete="off" />
        <CountryField {...label('country')} />
        <TextField {...label('unlocode')} optional hint={t('hint.unlocode')} autoComplete="off" maxLength={6} />
        <DecimalField {...label('coordinates.latitude')} optional hint={t('hint.coordinates')} />
        <DecimalField {...label('coordinates.longitude')} optional />
      </FormSection>
      <FormSection title={t('section.when')} hint={t('hint.hours')}>
        <ZoneField {...label('timeZone')} optional={!needsZone} />
        <TextField {...label('pickupCutOff')} hint={t('hint.cutOff')} maxLength={5} autoComplete="off" />
        <Box gridColumn="1 / -1">
          <HoursTable />
        </Box>
        <Box gridColumn="1 / -1">
          <ClosedDays />
        </Box>
      </FormSection>
      <FormSection title={t('section.who')} hint={t('hint.contact')}>
        <TextField {...label('contact.name')} optional autoComplete="off" />
        <TextField {...label('contact.email')} type="email" optional autoComplete="off" />
        <TextField {...label('contact.phone')} type="tel" optional autoComplete="off" />
        <Box gridColumn="1 / -1">
          <TextAreaField {...label('instruction')} optional rows={3} />
        </Box>
      </FormSection>
    </>
  )
}

/** An entry of the address book gives its address and its person. */
function TakeFromBook() {
  const { setValue } = useFormContext<PointValues>()
  const take = (party: FormParty) => {
    const { addressLine1, addressLine2, city, country, contact } = party
    const address = [addressLine1, addressLine2].filter(Boolean).join(', ')
    for (const [name, value] of Object.entries({ address, city, country, contact }))
      setValue(name as 'address', value as string, { shouldDirty: true, shouldTouch: true })
  }
  return <AddressBook value={bookParty(null)} take={take} keeps={false} />
}

function Kinds() {
  const { t } = useTranslation('places')
  const text = useErrorText()
  const { errors } = useFormState<PointValues>()
  const error = (errors.kinds as { message?: string } | undefined)?.message
  return (
    <Box role="group" aria-label={t('field.kinds')}>
      <Box textStyle="label" fontWeight="medium" color="ink2" mb="1">
        {t('field.kinds')}
      </Box>
      <Flex gap="4" wrap="wrap">
        {placeKinds.map(use => (
          <CheckboxField key={use} name={`kinds.${use}`} label={t(`kind.${use}`)} />
        ))}
      </Flex>
      {error !== undefined && (
        <Box textStyle="label" color="bad" mt="1">
          {text(error, '')}
        </Box>
      )}
    </Box>
  )
}

/** The zones of the country; the one of a country that has one is offered, none is guessed. */
function ZoneField({ name, label, optional }: { name: string; label: string; optional: boolean }) {
  const { t } = useTranslation('places')
  const { setValue, getValues } = useFormContext<PointValues>()
  const [country, unlocode] = useWatch<PointValues, ['country', 'unlocode']>({ name: ['country', 'unlocode'] })
  const place = unlocode.length >= 5 ? unlocode : country
  const options = useMemo(() => zonesOfPlace(place).map(value => ({ value, label: value })), [place])
  useEffect(() => {
    const only = zoneOfPlace(place)
    if (only !== '' && getValues('timeZone') === '') setValue('timeZone', only, { shouldDirty: true })
  }, [place, getValues, setValue])
  return <ComboboxField name={name} label={label} optional={optional} hint={t('hint.timeZone')} options={options} />
}
