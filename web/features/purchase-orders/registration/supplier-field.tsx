import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ComboboxField } from '../../../ui/form/combobox-field.tsx'
import { useSuppliersFoundQuery } from './registration-api.ts'
import type { RegistrationForm } from './registration-form.ts'

export function SupplierField() {
  const { t } = useTranslation('order-form')
  const { setValue, watch } = useFormContext<RegistrationForm>()
  const [text, setText] = useState('')
  const client = watch('clientCompanyId')
  const { data, isFetching } = useSuppliersFoundQuery({ q: text, ...(client && { client }) })
  const options = (data?.items ?? []).map(supplier => ({
    value: supplier.id,
    label: supplier.businessName,
    detail: supplier.contactEmailMissing ? t('supplier.noEmail') : (supplier.supplierCode ?? ''),
  }))
  const chosen = watch('vendorName')
  return (
    <ComboboxField
      name="vendorCompanyId"
      label={t('field.vendorCompanyId')}
      options={options}
      onSearch={setText}
      loading={isFetching}
      {...(chosen && { chosenLabel: chosen })}
      onChosen={option => setValue('vendorName', option?.label ?? null)}
    />
  )
}
