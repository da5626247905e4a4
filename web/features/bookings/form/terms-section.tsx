import { Box } from '@chakra-ui/react'
import { operations } from '@quayside/contracts/shipments/statuses.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCatalogue } from '../../../app/api/catalogue.ts'
import { DateField, DecimalField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { useFreightCatalogue } from '../../../ui/freight/catalogue.ts'
import { ListedField, ProposedField, useCarrierCode } from '../../../ui/freight/catalogue-fields.tsx'
import { GoodsSection } from '../../../ui/freight/goods-section.tsx'
import { LocationsSection } from '../../../ui/freight/locations-section.tsx'
import type { BookingForm } from './booking-form.ts'

type OptionalTerm = Exclude<keyof BookingForm['terms'], 'carrier' | 'validityDate'>

/** What is booked with whom, and by when it must be answered; then how, from where to where and what. */
export function TermsSection({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('booking-form')
  const { t: words } = useTranslation('shipment-words')
  const { leavesOut } = useCatalogue()
  const { carriers, operationFlows, shipmentType, brokers, accountNumbers } = useFreightCatalogue()
  useCarrierCode({ name: 'terms.carrier', code: 'terms.carrierCode' }, carriers, true)
  const terms = useWatch<BookingForm, 'terms'>({ name: 'terms' })
  const isShown = (name: OptionalTerm) => !leavesOut(name, terms[name])
  const about = (name: OptionalTerm) => ({ name: `terms.${name}`, label: t(`booking-fields:${name}`) })
  const text = (name: OptionalTerm, maxLength: number) =>
    isShown(name) && <TextField {...about(name)} optional maxLength={maxLength} />
  return (
    <>
      <FormSection title={t('section.terms')}>
        <ProposedField name="terms.carrier" label={t('booking-fields:carrier')} entries={carriers} maxLength={200} />
        {text('carrierCode', 20)}
        <DateField name="terms.validityDate" label={t('booking-fields:validityDate')} hint={t('hint.validityDate')} />
        {isShown('transitDays') && <DecimalField {...about('transitDays')} optional />}
        {isShown('daysValue') && <DecimalField {...about('daysValue')} hint={t('hint.daysValue')} optional />}
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
        {isShown('operationFlow') && (
          <ListedField {...about('operationFlow')} choices={operationFlows} maxLength={100} />
        )}
        {isShown('shipmentType') && <ListedField {...about('shipmentType')} choices={shipmentType} maxLength={100} />}
        {isShown('accountNumber') && (
          <ProposedField {...about('accountNumber')} entries={accountNumbers} writes="code" optional maxLength={50} />
        )}
        {isShown('brokerCode') && (
          <ProposedField {...about('brokerCode')} entries={brokers} writes="code" optional maxLength={50} />
        )}
        {text('brokerName', 200)}
      </FormSection>
      <GoodsSection needsMode />
      <LocationsSection />
    </>
  )
}
