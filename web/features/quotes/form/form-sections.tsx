import { Box, Flex } from '@chakra-ui/react'
import type { FreightPartyRole } from '@quayside/contracts/freight/party.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormOfClient } from '../../../app/api/catalogue.ts'
import { useCompany } from '../../../app/session/use-session.ts'
import { useServedClientsQuery } from '../../../app/shell/shell-endpoints.ts'
import { DateField, DecimalField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { useFreightCatalogue } from '../../../ui/freight/catalogue.ts'
import { ChargesSection } from '../../../ui/freight/charges-section.tsx'
import { GoodsSection } from '../../../ui/freight/goods-section.tsx'
import { LocationsSection } from '../../../ui/freight/locations-section.tsx'
import { PackagesSection } from '../../../ui/freight/packages-section.tsx'
import { PartySection } from '../../../ui/freight/party-section.tsx'
import { OrdersField } from '../orders-field.tsx'
import { CarrierFields } from './carrier-fields.tsx'
import type { QuoteStep } from './quote-form.ts'

type Known = readonly { id: string; orderNumber: string }[]
/** What the sections need beside the form. */
export type Around = {
  /** Of a request: no carrier, no validity, no charges. */
  isRequest: boolean
  issuing: string
  /** The customer of a quote that is there stays. */
  customerName: string | null
  orders: Known
}

/** What it offers is what its customer keeps, else the freight operator. */
export function FormStep(props: { step: QuoteStep; around: Around }) {
  const customer = useWatch({ name: 'customerCompanyId' }) as string
  return (
    <FormOfClient.Provider value={customer || null}>
      <Step {...props} />
    </FormOfClient.Provider>
  )
}

function Step({ step, around }: { step: QuoteStep; around: Around }) {
  switch (step) {
    case 'main':
      return <MainSection isRequest={around.isRequest} />
    case 'customer':
      return <CustomerSection around={around} />
    case 'goods':
      return <GoodsSection needsMode={around.isRequest} />
    case 'packages':
      return <Packages />
    case 'charges':
      return <Charges issuing={around.issuing} />
    default:
      return <PartySection party={step satisfies FreightPartyRole} />
  }
}

const useFactor = () => (useWatch({ name: 'carrier.volumeFactor' }) as string | undefined)?.trim() || undefined

function Packages() {
  const factor = useFactor()
  return <PackagesSection factor={factor} />
}

function Charges({ issuing }: { issuing: string }) {
  const factor = useFactor()
  const catalogue = useFreightCatalogue()
  return <ChargesSection issuing={issuing} catalogue={catalogue} factor={factor} />
}

function MainSection({ isRequest }: { isRequest: boolean }) {
  const { t } = useTranslation('quotes')
  return (
    <>
      <FormSection title={t(isRequest ? 'form.section.request' : 'form.section.offer')}>
        <TextField name="project" label={t('field.project')} optional maxLength={100} />
        {!isRequest && <DateField name="validUntil" label={t('field.validUntil')} hint={t('form.hint.validUntil')} />}
        {!isRequest && <DecimalField name="transitDays" label={t('field.transitDays')} optional inputMode="numeric" />}
        <DateField name="departureDate" label={t('field.departureDate')} optional />
        <DateField name="arrivalDate" label={t('field.arrivalDate')} optional />
        {isRequest && (
          <Box gridColumn="1 / -1">
            <TextAreaField name="note" label={t('field.note')} optional rows={3} maxLength={2000} />
          </Box>
        )}
      </FormSection>
      {!isRequest && <CarrierFields />}
      <LocationsSection />
    </>
  )
}

function CustomerSection({ around: { isRequest, customerName, orders } }: { around: Around }) {
  const { t } = useTranslation('quotes')
  const isOperator = useCompany()?.type === 'operating'
  const { data } = useServedClientsQuery(undefined, { skip: !isOperator })
  const customer = useWatch({ name: 'customerCompanyId' }) as string
  return (
    <>
      <FormSection title={t('form.step.customer')}>
        {isOperator && customerName === null && (
          <SelectField
            name="customerCompanyId"
            label={t('field.customer')}
            placeholder={t('form.choose')}
            options={(data?.items ?? []).map(client => ({ value: client.id, label: client.businessName }))}
          />
        )}
        {customerName !== null && (
          <Flex direction="column">
            <Box textStyle="label" color="ink2" fontWeight="medium">
              {t('field.customer')}
            </Box>
            <Box mt="1.5">{customerName}</Box>
          </Flex>
        )}
        {!isRequest && <TextField name="company" label={t('field.company')} optional maxLength={200} />}
        <TextField name="customerReference" label={t('field.customerReference')} optional maxLength={100} />
        <Box gridColumn="1 / -1" maxW="640px">
          <OrdersField
            key={customer}
            name="purchaseOrderIds"
            label={t('field.purchaseOrders')}
            hint={t('form.hint.purchaseOrders')}
            customer={customer || null}
            known={orders}
          />
        </Box>
      </FormSection>
      {!isRequest && (
        <FormSection title={t('field.customerContact')} hint={t('form.hint.customerContact')}>
          <TextField name="customerContact.name" label={t('freight:field.contactName')} optional maxLength={200} />
          <TextField name="customerContact.email" label={t('freight:field.contactEmail')} optional maxLength={254} />
          <TextField name="customerContact.phone" label={t('freight:field.contactPhone')} optional maxLength={50} />
        </FormSection>
      )}
    </>
  )
}
