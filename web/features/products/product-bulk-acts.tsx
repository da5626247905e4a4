import { mostOfJob } from '@quayside/contracts/jobs/jobs.ts'
import { jobsOnProducts } from '@quayside/contracts/products/commands.ts'
import type { ProductListItem } from '@quayside/contracts/products/queries.ts'
import { Archive, FolderTree } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type JobOnProducts, useJobStart } from '../../app/jobs/own-jobs.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmOnDemand } from '../../ui/confirm-on-demand.tsx'
import type { Selection } from '../../ui/data-table/selection.ts'
import { useFormats } from '../../ui/formats.ts'
import type { ListParams } from '../../ui/list-page/list-location.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

const CategoriseMany = lazy(async () => ({ default: (await import('./categorise-many.tsx')).CategoriseMany }))
const icon = { size: 14, 'aria-hidden': true } as const

type Chosen = { selection: Selection; rows: readonly ProductListItem[]; params: ListParams; total: number }

/** What is done to the chosen products, or to all that match, by a job. */
export function ProductBulkActs({ selection, params, total }: Chosen) {
  const { t } = useTranslation('products')
  const { t: shell } = useTranslation('shell')
  const formats = useFormats()
  const { start } = useJobStart()
  const [asking, setAsking] = useState<JobOnProducts | null>(null)
  const count = selection.all ? total : selection.count
  const begin = (act: JobOnProducts, asked: object) => {
    setAsking(null)
    const chosen = selection.ids.map(id => ({ id }))
    const matching = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
    const { path } = jobsOnProducts[act]
    void start({ resource: 'products', path, asked, ...(selection.all ? { matching } : { chosen }) }).then(
      ok => ok && selection.clear(),
    )
  }
  const ask = (act: JobOnProducts) =>
    count > mostOfJob.products
      ? showToast({ kind: 'error', text: t('many.tooMany', { most: formats.count(mostOfJob.products) }) })
      : setAsking(act)
  return (
    <>
      <Button size="sm" icon={<FolderTree {...icon} />} onClick={() => ask('categorise')}>
        {t('many.categorise')}
      </Button>
      {params['filter[status]'] !== 'retired' && (
        <Button size="sm" icon={<Archive {...icon} />} onClick={() => ask('retire')}>
          {t('act.retire')}
        </Button>
      )}
      <ConfirmOnDemand
        open={asking === 'retire'}
        pending={false}
        title={shell('jobs.act.product-retire', { count })}
        text={t('many.retireText')}
        confirm={t('act.retire')}
        onConfirm={() => begin('retire', {})}
        onClose={() => setAsking(null)}
      />
      <Suspense>
        {asking === 'categorise' && (
          <CategoriseMany
            count={count}
            onSubmit={categoryId => begin('categorise', { categoryId })}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </>
  )
}
