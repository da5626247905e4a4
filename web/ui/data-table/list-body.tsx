import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../app/api/problem.ts'
import { Button } from '../button.tsx'
import { ErrorState, NoMatch, Skeleton } from '../states.tsx'
import { ListFoot } from './list-foot.tsx'
import type { Trail } from './paging.ts'

type Answer<Row> = { items: readonly Row[]; total: number; totalIsCapped: boolean; nextCursor: string | null }

type Props<Row> = {
  query: {
    data?: Answer<Row> | undefined
    error?: ApiError | undefined
    refetch: () => unknown
    fulfilledTimeStamp?: number | undefined
  }
  paging: { state: { cursor: Trail; from: number }; page: (trail: Trail, from: number) => void; clear: () => void }
  /** Whether something filters: then no row is no match, else there is nothing yet. */
  filtered: boolean
  nothing: ReactNode
  /** Where else the same search finds something; drawn, and so asked, only when nothing matches here. */
  elsewhere?: ReactNode
  /** What is said where it could not be fetched, if more than that something failed. */
  failed?: string | undefined
  /** Of the skeleton, in pixels, where rows are no table's. */
  rowHeight?: number
  children: (rows: readonly Row[]) => ReactNode
}

/** A list's rows with its pages; or that it failed, is on its way, is empty or matches nothing. */
export function ListBody<Row>({
  query,
  paging,
  filtered,
  nothing,
  elsewhere,
  failed,
  rowHeight,
  children,
}: Props<Row>) {
  const { data, error, refetch, fulfilledTimeStamp } = query
  if (error !== undefined) return <ErrorState error={error} title={failed} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={12} {...(rowHeight && { height: rowHeight })} />
  if (data.items.length === 0) return filtered ? <NoMatch onClear={paging.clear} elsewhere={elsewhere} /> : nothing
  return (
    <>
      {children(data.items)}
      <ListFoot
        trail={paging.state.cursor}
        from={paging.state.from}
        shown={data.items.length}
        total={data.total}
        capped={data.totalIsCapped}
        next={data.nextCursor}
        onPage={paging.page}
        updatedAt={fulfilledTimeStamp}
      />
    </>
  )
}

/** "3 updates, refresh": rows never move under the pointer. */
export function UpdatesButton({ updates, refresh }: { updates: number; refresh: () => void }) {
  const { t } = useTranslation('ui')
  if (updates === 0) return null
  return (
    <Button size="sm" icon={<RefreshCw size={14} aria-hidden="true" />} onClick={refresh} mb="2">
      {t('live.updates', { count: updates })}
    </Button>
  )
}
