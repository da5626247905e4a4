import { Grid } from '@chakra-ui/react'
import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { documentTypeCodes } from '@quayside/contracts/reference/document-types.ts'
import { paymentMethods } from '@quayside/contracts/reference/payment-methods.ts'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { useServedClientsQuery } from '../../../app/shell/shell-endpoints.ts'
import { ComboboxField } from '../../../ui/form/combobox-field.tsx'
import { CheckboxField, DateField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import type { RegistrationForm } from './registration-form.ts'
import { SupplierField } from './supplier-field.tsx'

export const twoColumns = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }

/** Step 1: what the order is, from whom, and on what terms. */
export function GeneralStep({ keepsIdentity }: { keepsIdentity: boolean }) {
  const { t, i18n } = useTranslation('order-form')
  const { watch } = useFormContext<RegistrationForm>()
  const name = new Intl.DisplayNames(i18n.language, { type: 'currency' })
  return (
    <Grid gap="4" templateColumns={twoColumns}>
      <TextField name="orderNumber" label={t('field.orderNumber')} readOnly={keepsIdentity} autoComplete="off" />
      {keepsIdentity ? (
        <TextField name="vendorName" label={t('field.vendorCompanyId')} readOnly value={watch('vendorName') ?? ''} />
      ) : (
        <SupplierField />
      )}
      {!keepsIdentity && <ClientField />}
      <ComboboxField
        name="details.currency"
        label={t('field.currency')}
        options={[...currencies.keys()].map(code => ({ value: code, label: code, detail: name.of(code) ?? '' }))}
      />
      <DateField name="details.requiredDeliveryDate" label={t('field.requiredDeliveryDate')} empty={null} />
      <DateField
        name="details.emissionDate"
        label={t('field.emissionDate')}
        hint={t('hint.emissionDate')}
        optional
        empty={null}
      />
      <SelectField
        name="details.documentType"
        label={t('field.documentType')}
        optional
        placeholder={t('choose')}
        options={documentTypeCodes.map(value => ({ value, label: t(`documentType.${value}`) }))}
      />
      <SelectField
        name="details.paymentMethod"
        label={t('field.paymentMethod')}
        optional
        placeholder={t('choose')}
        options={paymentMethods.map(value => ({ value, label: t(`payment.${value}`) }))}
      />
      <TextField name="details.paymentInstruction" label={t('field.paymentInstruction')} optional />
      <TextField name="details.buyerIdentifier" label={t('field.buyerIdentifier')} />
      <TextField name="details.vendorIdentifier" label={t('field.vendorIdentifier')} optional />
      <TextField name="details.identityIdentifier" label={t('field.identityIdentifier')} optional />
      <TextField name="details.businessGroup" label={t('field.businessGroup')} optional />
      <TextField name="details.clientPo" label={t('field.clientPo')} optional />
      <TextField name="details.salesOrder" label={t('field.salesOrder')} optional />
      <TextField name="details.entityCode" label={t('field.entityCode')} optional />
      <TextField name="details.entityName" label={t('field.entityName')} optional />
      <TextField name="details.seller" label={t('field.seller')} optional />
      <TextAreaField name="details.additionalDetails" label={t('field.additionalDetails')} optional />
      <CheckboxField name="details.taxFree" label={t('field.taxFree')} />
    </Grid>
  )
}

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
      label={t('field.clientCompanyId')}
      placeholder={t('choose')}
      options={(data?.items ?? []).map(client => ({ value: client.id, label: client.businessName }))}
    />
  )
}
