import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFoundCompaniesQuery } from '../../../app/api/companies.ts'
import { ComboboxField } from '../../../ui/form/combobox-field.tsx'
import type { RegistrationForm } from './registration-form.ts'

export function SupplierField() {
  const { t } = useTranslation('order-form')
  const { setValue, watch } = useFormContext<RegistrationForm>()
  const [text, setText] = useState('')
  const client = watch('clientCompanyId')
  const { data, isFetching } = useFoundCompaniesQuery({ q: text, type: 'provider', ...(client && { client }) })
  const options = (data?.items ?? []).map(supplier => ({
    value: supplier.id,
    label: supplier.businessName,
    detail: supplier.contactEmailMissing ? t('supplier.noEmail') : (supplier.supplierCode ?? ''),
  }))
  const chosen = watch('vendorName')
  return (
    <ComboboxField
      name="vendorCompanyId"
      label={t('order-fields:vendorCompanyId')}
      options={options}
      onSearch={setText}
      loading={isFetching}
      {...(chosen && { chosenLabel: chosen })}
      onChosen={option => setValue('vendorName', option?.label ?? null)}
    />
  )
}
