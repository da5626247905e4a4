import { Box } from '@chakra-ui/react'
import { operations } from '@quayside/contracts/shipments/statuses.ts'
import { useTranslation } from 'react-i18next'
import { DateField, DecimalField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { GoodsSection } from '../../../ui/freight/goods-section.tsx'
import { LocationsSection } from '../../../ui/freight/locations-section.tsx'

/** What is booked with whom, and by when it must be answered; then how, from where to where and what. */
export function TermsSection({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('booking-form')
  const { t: words } = useTranslation('shipment-words')
  const text = (name: string, maxLength: number) => (
    <TextField name={`terms.${name}`} label={t(`booking-fields:${name}`)} optional maxLength={maxLength} />
  )
  return (
    <>
      <FormSection title={t('section.terms')}>
        <TextField name="terms.carrier" label={t('booking-fields:carrier')} maxLength={200} />
        {text('carrierCode', 20)}
        <DateField name="terms.validityDate" label={t('booking-fields:validityDate')} hint={t('hint.validityDate')} />
        <DecimalField name="terms.transitDays" label={t('booking-fields:transitDays')} optional />
        <DecimalField
          name="terms.daysValue"
          label={t('booking-fields:daysValue')}
          hint={t('hint.daysValue')}
          optional
        />
        {text('customerReference', 100)}
        {isNew ? (
          <SelectField
            name="operation"
            label={t('booking-fields:operation')}
            hint={t('hint.operation')}
            options={operations.map(value => ({ value, label: words(`operation.${value}`) }))}
          />
        ) : (
          <Box />
        )}
        {text('operationFlow', 100)}
        {text('shipmentType', 100)}
        {text('accountNumber', 50)}
        {text('brokerCode', 50)}
        {text('brokerName', 200)}
      </FormSection>
      <GoodsSection needsMode />
      <LocationsSection />
    </>
  )
}
