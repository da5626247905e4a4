import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/formats.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useProductFacetsQuery } from './products-api.ts'

/** The catalogue, what is retired of it, and its categories. */
export function ProductTabs() {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const { data } = useProductFacetsQuery()
  const count = (products: number | undefined) => (products === undefined ? null : formats.count(products))
  return (
    <Tabs
      label={t('title')}
      tabs={[
        { to: '/products', label: t('tab.active'), count: count(data?.active) },
        { to: '/products?tab=retired', label: t('tab.retired'), count: count(data?.retired) },
        { to: '/products/categories', label: t('tab.categories') },
      ]}
    />
  )
}
