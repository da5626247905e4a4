import { Box, Flex } from '@chakra-ui/react'
import type { WatchedThing } from '@quayside/contracts/notifications/watches.ts'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useEndWatchMutation, useWatchesQuery } from '../../app/api/watches.ts'
import { Button } from '../../ui/button.tsx'
import { CountedTitle, Panel } from '../../ui/panel.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ErrorState, NoMatch, Skeleton } from '../../ui/states.tsx'

const pageOf = {
  'purchase-order': '/purchase-orders',
  shipment: '/shipments',
  quote: '/quotes/edit',
  booking: '/bookings',
} as const

/** What one follows or has muted, and how to end it. */
export function WatchedList() {
  const { t } = useTranslation('account')
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useWatchesQuery()
  const [end] = useEndWatchMutation()
  const q = search.get('q')
  const find = (text: string | null) => setSearch(text === null ? {} : { q: text }, { replace: true })
  const all = data?.items ?? []
  const rows = all.filter(({ number }) => q === null || number.toLowerCase().includes(q.toLowerCase()))
  return (
    <Panel
      title={<CountedTitle count={all.length}>{t('watched.title')}</CountedTitle>}
      padded={rows.length === 0}
      aside={all.length > 0 && <SearchBox label={t('watched.search')} value={q} onSearch={find} />}
    >
      {data === undefined &&
        (error === undefined ? <Skeleton rows={3} /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
      {data !== undefined && all.length === 0 && <Box color="ink2">{t('watched.none')}</Box>}
      {all.length > 0 && rows.length === 0 && <NoMatch onClear={() => find(null)} />}
      {rows.length > 0 && (
        <PlainTable<WatchedThing>
          label={t('watched.title')}
          rows={rows}
          rowId={one => one.entityId}
          columns={[
            {
              id: 'number',
              header: t('watched.number'),
              cell: ({ entity, entityId, number }) => (
                <Box asChild color="accent" _hover={{ textDecoration: 'underline' }}>
                  <Link to={`${pageOf[entity]}/${entityId}`}>{number}</Link>
                </Box>
              ),
            },
            { id: 'kind', header: t('watched.kind'), cell: ({ entity }) => t(`shell:search.entity.${entity}`) },
            { id: 'how', header: t('watched.how'), cell: ({ watch }) => t(`watched.is.${watch}`) },
            {
              id: 'acts',
              header: t('companies.acts'),
              head: true,
              cell: ({ entity, entityId, number }) => (
                <Flex>
                  <Button
                    size="sm"
                    aria-label={t('watched.endOf', { number })}
                    onClick={() => void end({ entity, id: entityId })}
                  >
                    {t('watched.end')}
                  </Button>
                </Flex>
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}
