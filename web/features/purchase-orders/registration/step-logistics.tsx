import { incoterms, transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CountryField } from '../../../ui/form/country-field.tsx'
import { DateField, DecimalField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'

/** Step 2: where the goods go, how, and on which Incoterm. */
export function LogisticsStep() {
  const { t } = useTranslation('order-form')
  const termNamed = Boolean(useWatch({ name: 'details.incoterm' }))
  return (
    <>
      <FormSection title={t('section.terms')}>
        <SelectField
          name="details.incoterm"
          label={t('order-fields:incoterm')}
          optional
          placeholder={t('choose')}
          options={incoterms.map(value => ({ value, label: `${value} · ${t(`incoterm.${value}`)}` }))}
        />
        <TextField
          name="details.incotermPlace"
          label={t('order-fields:incotermPlace')}
          hint={termNamed ? undefined : t('hint.incotermPlace')}
          optional={!termNamed}
        />
        <SelectField
          name="details.transportMode"
          label={t('order-fields:transportMode')}
          optional
          placeholder={t('choose')}
          options={transportModes.map(value => ({ value, label: t(`statuses:transportMode.${value}`) }))}
        />
        <TextField name="details.shippingThrough" label={t('order-fields:shippingThrough')} optional />
        <TextField name="details.sendConditions" label={t('order-fields:sendConditions')} optional />
        <DecimalField name="details.shippingCosts" label={t('order-fields:shippingCosts')} optional empty={null} />
        <DateField name="details.requestedDate" label={t('order-fields:requestedDate')} optional empty={null} />
      </FormSection>
      <FormSection title={t('section.from')}>
        <CountryField name="details.originCountry" label={t('order-fields:originCountry')} optional />
        <TextField name="details.origin" label={t('order-fields:origin')} optional />
        <TextField name="details.pickupPlace.name" label={t('order-fields:pickupPlace')} optional />
        <TextField name="details.sentFrom" label={t('order-fields:sentFrom')} optional />
      </FormSection>
      <FormSection title={t('section.to')}>
        <CountryField name="details.destinationCountry" label={t('order-fields:destinationCountry')} optional />
        <TextField name="details.destination" label={t('order-fields:destination')} optional />
        <TextField name="details.destinationPlace.name" label={t('order-fields:destinationPlace')} optional />
        <TextField name="details.deliveryPlace.name" label={t('order-fields:deliveryPlace')} optional />
        <SelectField
          name="details.sentTo"
          label={t('order-fields:sentTo')}
          optional
          placeholder={t('choose')}
          options={['provider', 'client'].map(value => ({ value, label: t(`statuses:side.${value}`) }))}
        />
        <TextField name="details.location" label={t('order-fields:location')} optional />
        <TextField name="details.inventoryLocation" label={t('order-fields:inventoryLocation')} optional />
      </FormSection>
    </>
  )
}
