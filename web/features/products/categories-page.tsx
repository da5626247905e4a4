import { Box } from '@chakra-ui/react'
import type { ProductCategories, ProductCategory } from '@quayside/contracts/products/categories.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { CategoryDialog, RemoveCategory } from './category-dialogs.tsx'
import { CategoryTree } from './category-tree.tsx'
import { useMayManage } from './product-acts.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { useProductCategoriesQuery } from './products-api.ts'

/** What is open: a category to be added below another, changed or removed. */
export type CategoryAct =
  | { kind: 'add'; parentId: string | null }
  | { kind: 'change' | 'remove'; category: ProductCategory }

/** /products/categories: the tree in which products stand. */
export function CategoriesPage() {
  const { t } = useTranslation('products')
  const { data, error, refetch } = useProductCategoriesQuery()
  const [act, setAct] = useState<CategoryAct | null>(null)
  const mayManage = useMayManage()
  const add = mayManage && (
    <Button
      look="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => setAct({ kind: 'add', parentId: null })}
    >
      {t('category.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('category.title')} crumbs={[{ label: t('title'), to: '/products' }]} actions={add} />
      <ProductTabs />
      {data === undefined &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />)}
      {data?.items.length === 0 && (
        <NothingYet title={t('category.none.title')} text={t('category.none.text')} action={add} />
      )}
      {data !== undefined && data.items.length > 0 && (
        <Panel padded={false} title={t('category.tree')} aside={<Uncategorised tree={data} />}>
          <CategoryTree items={data.items} mayManage={mayManage} onAct={setAct} />
        </Panel>
      )}
      {data !== undefined && act !== null && act.kind !== 'remove' && (
        <CategoryDialog items={data.items} act={act} onClose={() => setAct(null)} />
      )}
      {data !== undefined && act?.kind === 'remove' && (
        <RemoveCategory items={data.items} category={act.category} onClose={() => setAct(null)} />
      )}
    </>
  )
}

function Uncategorised({ tree: { uncategorised } }: { tree: ProductCategories }) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  return (
    <Box asChild color="accent" textDecoration="underline" fontSize="sm">
      <Link to="/products?category=none">
        {t('category.uncategorised', { count: uncategorised, formatted: formats.count(uncategorised) })}
      </Link>
    </Box>
  )
}
