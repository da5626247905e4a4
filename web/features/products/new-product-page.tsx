import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCompany } from '../../app/session/use-session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DecimalField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../ui/form/save-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { NotAllowed } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import {
  emptyProduct,
  type NewProduct,
  newProduct,
  type ProductField,
  productSections,
  requiredFields,
} from './product-form.ts'
import { useRegisterProductMutation } from './products-api.ts'

/** /products/new: identifiers, descriptors, measurements and dimensions of a product of the client. */
export function NewProductPage() {
  const { t } = useTranslation('products')
  const navigate = useNavigate()
  const company = useCompany()
  const [register, { isLoading }] = useRegisterProductMutation()
  const [left, setLeft] = useState(false)
  const form = useZodForm<NewProduct>(newProduct as never, { defaultValues: emptyProduct })
  const header = <PageHeader title={t('act.add')} crumbs={[{ label: t('title'), to: '/products' }]} />
  if (company?.type !== 'client')
    return (
      <>
        {header}
        <NotAllowed message={t('onlyClients')} />
      </>
    )
  const save = async () => {
    const body = newProduct.parse(structuredClone(form.getValues()))
    const answer = await register(body)
    if (answer.error) return applyProblem(form, answer.error)
    showToast({ kind: 'success', text: t('added', { sku: body.sku }) })
    setLeft(true)
    setTimeout(() => void navigate('/products'))
  }
  const label = (field: ProductField) => t(`field.${field}`)
  const labels = Object.fromEntries(Object.keys(emptyProduct).map(field => [field, label(field as ProductField)]))
  const text = (field: ProductField) => (
    <TextField
      key={field}
      name={field}
      label={label(field)}
      optional={!requiredFields.includes(field)}
      autoComplete="off"
    />
  )
  return (
    <>
      {header}
      <Form form={form} labels={labels} onSubmit={save}>
        <UnsavedGuard when={form.formState.isDirty && !form.formState.isSubmitting && !left} />
        <Panel
          foot={
            <>
              <LinkButton to="/products">{t('act.cancel')}</LinkButton>
              <Button look="primary" type="submit" pending={isLoading}>
                {t('act.save')}
              </Button>
            </>
          }
        >
          <FormSection title={t('section.identifiers')}>{productSections.identifiers.map(text)}</FormSection>
          <FormSection title={t('section.descriptors')}>{productSections.descriptors.map(text)}</FormSection>
          <FormSection title={t('section.measurements')}>
            {productSections.measurements.map(field => (
              <DecimalField
                key={field}
                name={field}
                label={label(field)}
                unit={field === 'weight' ? 'kg' : 'cm'}
                optional
                empty={null}
              />
            ))}
          </FormSection>
        </Panel>
      </Form>
    </>
  )
}
