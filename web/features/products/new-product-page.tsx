import { useTranslation } from 'react-i18next'
import { NewEntry } from '../../ui/form/new-entry.tsx'
import { ProductFields, useProductLabels } from './product-fields.tsx'
import { emptyProduct, newProduct } from './product-form.ts'
import { useRegisterProductMutation } from './products-api.ts'

/** /products/new: identifiers, descriptors, measurements and dimensions of a product of the client. */
export function NewProductPage() {
  const { t } = useTranslation('products')
  const [register] = useRegisterProductMutation()
  return (
    <NewEntry
      title={t('act.add')}
      list={{ label: t('title'), to: '/products' }}
      onlyClients={t('onlyClients')}
      verb={t('act.save')}
      schema={newProduct}
      empty={emptyProduct}
      labels={useProductLabels()}
      send={register}
      told={({ sku }) => t('added', { sku })}
    >
      <ProductFields product={null} />
    </NewEntry>
  )
}
