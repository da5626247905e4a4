import { Box, Grid } from '@chakra-ui/react'
import type { ProductDetail } from '@quayside/contracts/products/queries.ts'
import { Archive, Pencil, RotateCcw } from 'lucide-react'
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { isAllowed } from '../../ui/acts/allowed.ts'
import { AsOfSlider } from '../../ui/as-of-slider.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Code, Quantity } from '../../ui/figures.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AliasesPanel } from './aliases-panel.tsx'
import { pathText } from './category-text.ts'
import { HistoryPanel } from './history-panel.tsx'
import { PricesPanel } from './prices-panel.tsx'
import { useRetirement } from './product-acts.tsx'
import { useProductLabels } from './product-fields.tsx'
import { type ProductField, productSections, unitOf } from './product-form.ts'
import { useProductHistoryQuery, useProductQuery } from './products-api.ts'

const tabs = ['details', 'prices', 'history'] as const

/** /products/{id}: a product with all its fields, what suppliers call it, what it cost, and what changed. */
export function ProductPage() {
  const { t } = useTranslation('products')
  const { id = '' } = useParams()
  const [tab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('details'))
  const [asOf, setAsOf] = useQueryState('asOf', parseAsString)
  const { currentData: product, error, refetch } = useProductQuery({ id, asOf: asOf ?? undefined })
  const list = { label: t('title'), to: '/products' }
  if (product === undefined)
    return (
      <>
        <PageHeader title={t('title')} crumbs={[list]} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={10} />}
      </>
    )
  const at = (name: (typeof tabs)[number]) => ({
    to: name === 'details' ? `/products/${id}` : `/products/${id}?tab=${name}`,
    label: t(`detail.${name}`),
  })
  return (
    <>
      <PageHeader
        title={product.sku}
        crumbs={[list]}
        mono
        beside={
          <>
            {product.skuIsDerived && <Tag colour="none" text={t('derived')} />}
            {product.status === 'retired' && <Tag colour="warning" text={t('product-words:status.retired')} />}
          </>
        }
        actions={<HeadActs product={product} />}
      />
      <Box color="ink2" mb="4">
        {product.description}
      </Box>
      <Tabs label={product.sku} tabs={tabs.map(at)} />
      {tab === 'prices' && <PricesPanel id={id} />}
      {tab === 'history' && <HistoryPanel product={product} />}
      {tab === 'details' && <Details product={product} asOf={asOf} onAsOf={moment => void setAsOf(moment)} />}
    </>
  )
}

function HeadActs({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('products')
  const { bringBack, takeOff } = useRetirement()
  return (
    <>
      {isAllowed(product, 'retireProduct') && (
        <Button icon={<Archive size={16} aria-hidden="true" />} onClick={() => void takeOff(product)}>
          {t('act.retire')}
        </Button>
      )}
      {isAllowed(product, 'reinstateProduct') && (
        <Button
          look="primary"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          onClick={() => void bringBack(product)}
        >
          {t('act.reinstate')}
        </Button>
      )}
      {isAllowed(product, 'changeProduct') && (
        <LinkButton to={`/products/edit/${product.id}`} look="primary" icon={<Pencil size={16} aria-hidden="true" />}>
          {t('act.edit')}
        </LinkButton>
      )}
    </>
  )
}

type DetailsProps = { product: ProductDetail; asOf: string | null; onAsOf: (moment: string | null) => void }

function Details({ product, asOf, onAsOf }: DetailsProps) {
  const { t } = useTranslation('products')
  const labels = useProductLabels()
  const { data: history } = useProductHistoryQuery(product.id)
  const moments = history?.items.map(({ at }) => at) ?? []
  const shown = (field: ProductField) => {
    if (field === 'categoryId')
      return product.categoryPath.length > 0 ? pathText(product.categoryPath) : product.category
    const value = product[field]
    if (value === null) return null
    return field === 'sku' || field === 'gtin' || field === 'tariffPosition' ? <Code>{value}</Code> : value
  }
  const rows = (fields: readonly ProductField[]) =>
    fields.map(field => ({ label: labels[field] ?? field, value: shown(field) }))
  const { identifiers, descriptors, measurements } = productSections
  return (
    <Grid gap="4" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
      <Section title={t('section.identifiers')} rows={rows(identifiers)} gathersUnknown />
      <Section title={t('section.descriptors')} rows={rows(descriptors)} gathersUnknown />
      <Section
        title={t('section.measurements')}
        gathersUnknown
        rows={measurements.map(field => ({
          label: labels[field] ?? field,
          value: product[field] && <Quantity value={product[field]} unit={unitOf(field)} />,
        }))}
      />
      <AliasesPanel product={product} />
      {moments.length > 1 && (
        <Panel title={t('detail.asOf')}>
          <AsOfSlider moments={moments} value={asOf} onChange={onAsOf} />
        </Panel>
      )}
    </Grid>
  )
}
