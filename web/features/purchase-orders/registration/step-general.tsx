import { Box } from '@chakra-ui/react'
import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { documentTypeCodes } from '@quayside/contracts/reference/document-types.ts'
import { paymentMethods } from '@quayside/contracts/reference/payment-methods.ts'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { useServedClientsQuery } from '../../../app/shell/shell-endpoints.ts'
import { ComboboxField } from '../../../ui/form/combobox-field.tsx'
import { CheckboxField, DateField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import type { RegistrationForm } from './registration-form.ts'
import { SupplierField } from './supplier-field.tsx'

/** Step 1: what the order is, from whom, and on what terms. */
export function GeneralStep({ keepsIdentity }: { keepsIdentity: boolean }) {
  const { t, i18n } = useTranslation('order-form')
  const { watch } = useFormContext<RegistrationForm>()
  const name = new Intl.DisplayNames(i18n.language, { type: 'currency' })
  return (
    <>
      <FormSection title={t('section.order')}>
        <TextField
          name="orderNumber"
          label={t('order-fields:orderNumber')}
          readOnly={keepsIdentity}
          autoComplete="off"
        />
        {keepsIdentity ? (
          <TextField
            name="vendorName"
            label={t('order-fields:vendorCompanyId')}
            readOnly
            value={watch('vendorName') ?? ''}
          />
        ) : (
          <SupplierField />
        )}
        {!keepsIdentity && <ClientField />}
        <TextField name="details.buyerIdentifier" label={t('order-fields:buyerIdentifier')} />
        <ComboboxField
          name="details.currency"
          label={t('order-fields:currency')}
          options={[...currencies.keys()].map(code => ({ value: code, label: code, detail: name.of(code) ?? '' }))}
        />
        <DateField name="details.requiredDeliveryDate" label={t('order-fields:requiredDeliveryDate')} empty={null} />
        <DateField
          name="details.emissionDate"
          label={t('order-fields:emissionDate')}
          hint={t('hint.emissionDate')}
          optional
          empty={null}
        />
        <SelectField
          name="details.documentType"
          label={t('order-fields:documentType')}
          optional
          placeholder={t('choose')}
          options={documentTypeCodes.map(value => ({ value, label: t(`statuses:documentType.${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('section.payment')}>
        <SelectField
          name="details.paymentMethod"
          label={t('order-fields:paymentMethod')}
          optional
          placeholder={t('choose')}
          options={paymentMethods.map(value => ({ value, label: t(`statuses:paymentMethod.${value}`) }))}
        />
        <TextField name="details.paymentInstruction" label={t('order-fields:paymentInstruction')} optional />
        <Box alignSelf="center" pt={{ base: '0', sm: '5' }}>
          <CheckboxField name="details.taxFree" label={t('order-fields:taxFree')} />
        </Box>
      </FormSection>
      <FormSection title={t('section.references')}>
        {references.map(field => (
          <TextField key={field} name={`details.${field}`} label={t(`order-fields:${field}`)} optional />
        ))}
        <Box gridColumn="1 / -1">
          <TextAreaField
            name="details.additionalDetails"
            label={t('order-fields:additionalDetails')}
            optional
            rows={3}
          />
        </Box>
      </FormSection>
    </>
  )
}

const references = [
  'vendorIdentifier',
  'identityIdentifier',
  'clientPo',
  'salesOrder',
  'businessGroup',
  'seller',
  'entityCode',
  'entityName',
  'invoiceNumber',
] as const

/** The operator and administrators order for one of the clients they serve. */
function ClientField() {
  const { t } = useTranslation('order-form')
  const company = useCompany()
  const serves = company?.type === 'operating'
  const { data } = useServedClientsQuery(undefined, { skip: !serves })
  if (!serves) return null
  return (
    <SelectField
      name="clientCompanyId"
      label={t('order-fields:clientCompanyId')}
      placeholder={t('choose')}
      options={(data?.items ?? []).map(client => ({ value: client.id, label: client.businessName }))}
    />
  )
}
