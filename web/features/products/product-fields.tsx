import type { ProductDetail } from '@quayside/contracts/products/queries.ts'
import { useTranslation } from 'react-i18next'
import { ComboboxField } from '../../ui/form/combobox-field.tsx'
import { DecimalField, TextField } from '../../ui/form/fields.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { categoryOptions } from './category-text.ts'
import { type ProductField, productSections, requiredFields, unitOf } from './product-form.ts'
import { useProductCategoriesQuery } from './products-api.ts'

export function useProductLabels(): Record<string, string> {
  const { t } = useTranslation('products')
  const label = (field: ProductField) =>
    t(`product-words:field.${field === 'categoryId' ? ('category' as const) : field}`)
  const fields: ProductField[] = Object.values(productSections).flatMap(section => [...section])
  return Object.fromEntries(fields.map(field => [field, label(field)]))
}

/** Identifiers, descriptors, measurements and dimensions. The SKU of a product that is there never changes. */
export function ProductFields({ product }: { product: ProductDetail | null }) {
  const { t } = useTranslation('products')
  const labels = useProductLabels()
  const { data } = useProductCategoriesQuery()
  const field = (name: ProductField) => {
    const common = { key: name, name, label: labels[name] ?? name, optional: !requiredFields.includes(name) }
    if (name === 'categoryId')
      return (
        <ComboboxField
          {...common}
          key={name}
          options={categoryOptions(data?.items ?? [])}
          {...(product?.category && { hint: t('hint.calledBefore', { category: product.category }) })}
        />
      )
    if (name === 'sku' && product !== null)
      return <TextField {...common} key={name} readOnly hint={t('hint.skuStays')} />
    return <TextField {...common} key={name} autoComplete="off" />
  }
  return (
    <>
      <FormSection title={t('section.identifiers')}>{productSections.identifiers.map(field)}</FormSection>
      <FormSection title={t('section.descriptors')}>{productSections.descriptors.map(field)}</FormSection>
      <FormSection title={t('section.measurements')}>
        {productSections.measurements.map(name => (
          <DecimalField key={name} name={name} label={labels[name] ?? name} unit={unitOf(name)} optional empty={null} />
        ))}
      </FormSection>
    </>
  )
}
