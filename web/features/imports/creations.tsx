import { Box, Flex } from '@chakra-ui/react'
import type { ImportCreations, ImportDetail } from '@quayside/contracts/documents/imports.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../ui/acts/allowed.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Panel } from '../../ui/panel.tsx'
import { useCorrectRowsMutation, useImportCreationsQuery } from './imports-api.ts'

/** So many rows one correction takes. */
const mostRows = 500

/** What the import would make beside its orders: a supplier that is there under nearly the same name can be taken instead. */
export function Creations({ job }: { job: ImportDetail }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const { data } = useImportCreationsQuery({ id: job.id })
  if (data === undefined) return null
  const { suppliers, categories, products } = data
  const counted = (what: 'suppliers' | 'categories' | 'products') =>
    data[what].total === 0
      ? []
      : [t(`creations.${what}`, { count: data[what].total, formatted: formats.count(data[what].total) })]
  const parts = [...counted('suppliers'), ...counted('categories'), ...counted('products')]
  if (parts.length === 0) return null
  return (
    <Panel title={t('creations.title')}>
      <Box role="status">{t('creations.text', { what: formats.list(parts) })}</Box>
      {suppliers.total > 0 && (
        <Named title={t('creations.supplierNames')} more={suppliers.total - suppliers.items.length}>
          {suppliers.items.map(supplier => (
            <Supplier key={supplier.name} supplier={supplier} job={job} />
          ))}
        </Named>
      )}
      {categories.total > 0 && (
        <Named title={t('creations.categoryNames')} more={categories.total - categories.items.length}>
          {categories.items.map(path => (
            <Box as="li" key={path} className="whole">
              {path}
            </Box>
          ))}
        </Named>
      )}
      {products.total > 0 && (
        <Named title={t('creations.productNames')} more={products.total - products.items.length}>
          {products.items.map(({ sku, description }) => (
            <Box as="li" key={`${sku} ${description}`} className="whole">
              {[sku, description === sku ? null : description].filter(Boolean).join(' · ')}
            </Box>
          ))}
        </Named>
      )}
    </Panel>
  )
}

function Named({ title, more, children }: { title: string; more: number; children: ReactNode }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  return (
    <Box mt="3">
      <Box as="h3" textStyle="label" color="ink3" mb="1">
        {title}
      </Box>
      <Flex as="ul" direction="column" gap="1" listStyleType="none" m="0" p="0">
        {children}
        {more > 0 && (
          <Box as="li" color="ink3">
            {t('creations.more', { count: more, formatted: formats.count(more) })}
          </Box>
        )}
      </Flex>
    </Box>
  )
}

function Supplier({ supplier, job }: { supplier: ImportCreations['suppliers']['items'][number]; job: ImportDetail }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const [correct, { isLoading }] = useCorrectRowsMutation()
  const source = job.mapping?.fields.find(({ field }) => field === 'vendor')?.source
  const { name, rows, near } = supplier
  const take = async (known: string) => {
    if (source?.from !== 'header') return
    for (let at = 0; at < rows.length; at += mostRows) {
      const part = rows.slice(at, at + mostRows)
      const cells = [{ header: source.header, value: known }]
      const { error } = await correct({ id: job.id, rows: part.map(row => ({ row, cells })) })
      if (error) return
    }
  }
  return (
    <Flex as="li" gap="2" rowGap="1" align="center" wrap="wrap">
      <Box className="whole">{name}</Box>
      <Box color="ink3" fontSize="sm">
        {t('issues.rows', { count: rows.length, formatted: formats.count(rows.length) })}
      </Box>
      {near.map(known => (
        <Flex key={known} gap="2" align="center" wrap="wrap">
          <Box color="warn" fontSize="sm">
            {t('creations.near', { known })}
          </Box>
          {source?.from === 'header' && isAllowed(job, 'correct-rows') && (
            <Button size="sm" pending={isLoading} onClick={() => void take(known)}>
              {t('creations.take', { known })}
            </Button>
          )}
        </Flex>
      ))}
    </Flex>
  )
}
