import { Box, Flex } from '@chakra-ui/react'
import type { ProductListItem } from '@quayside/contracts/products/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { Code, InstantText, Unknown } from '../../ui/figures.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { pathText } from './category-text.ts'

export function useProductColumns(): readonly TableColumn<ProductListItem>[] {
  const { t } = useTranslation('products')
  return useMemo(() => {
    const known = (text: string | null) => text ?? <Unknown />
    const column = (id: 'description' | 'unit' | 'category' | 'brandName' | 'productType' | 'gtin', width: number) => ({
      id,
      header: t(`product-words:field.${id}`),
      width,
    })
    return [
      {
        id: 'sku',
        header: t('product-words:field.sku'),
        width: 220,
        sort: 'sku',
        fixed: true,
        card: 'title',
        cell: item => (
          <Flex as="span" display="inline-flex" gap="2" align="center">
            <Box as="span" fontWeight="medium">
              <Code>{item.sku}</Code>
            </Box>
            {item.skuIsDerived && <Tag colour="none" text={t('derived')} />}
          </Flex>
        ),
      },
      { ...column('description', 360), sort: 'description', card: 'subtitle', cell: item => item.description },
      { ...column('unit', 90), card: 'status', cell: item => item.unit },
      {
        ...column('category', 200),
        cell: item => (item.categoryPath.length > 0 ? pathText(item.categoryPath) : known(item.category)),
      },
      { ...column('brandName', 160), sort: 'brandName', cell: item => known(item.brandName) },
      { ...column('productType', 150), sort: 'productType', cell: item => known(item.productType) },
      {
        id: 'abcIndicator',
        header: t('product-words:field.abcIndicator'),
        width: 110,
        sort: 'abcIndicator',
        cell: item => known(item.abcIndicator),
      },
      {
        ...column('gtin', 150),
        initiallyHidden: true,
        cell: item => (item.gtin ? <Code>{item.gtin}</Code> : <Unknown />),
      },
      {
        id: 'changedAt',
        header: t('product-words:field.changedAt'),
        width: 120,
        sort: 'changedAt',
        align: 'end',
        cell: item => <InstantText value={item.changedAt} look="date" />,
      },
    ] satisfies TableColumn<ProductListItem>[]
  }, [t])
}
