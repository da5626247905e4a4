import { useTranslation } from 'react-i18next'
import { DecimalField, TextField } from '../../ui/form/fields.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { NewEntry } from '../../ui/form/new-entry.tsx'
import { emptyProduct, newProduct, type ProductField, productSections, requiredFields } from './product-form.ts'
import { useRegisterProductMutation } from './products-api.ts'

/** /products/new: identifiers, descriptors, measurements and dimensions of a product of the client. */
export function NewProductPage() {
  const { t } = useTranslation('products')
  const [register] = useRegisterProductMutation()
  const label = (field: ProductField) => t(`product-words:field.${field}`)
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
    <NewEntry
      title={t('act.add')}
      list={{ label: t('title'), to: '/products' }}
      onlyClients={t('onlyClients')}
      verb={t('act.save')}
      schema={newProduct}
      empty={emptyProduct}
      labels={labels}
      send={register}
      told={({ sku }) => t('added', { sku })}
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
    </NewEntry>
  )
}
