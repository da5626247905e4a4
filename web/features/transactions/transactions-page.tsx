import { Box, Flex } from '@chakra-ui/react'
import { FileCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { ChainFacts } from '../../ui/chain-facts.tsx'
import { ColumnManager } from '../../ui/data-table/column-manager.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ListBody } from '../../ui/data-table/list-body.tsx'
import { cursorOf } from '../../ui/data-table/paging.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { useTransactionColumns } from './transaction-columns.tsx'
import { useTransactionFilters } from './transaction-filters.tsx'
import { useChainInfoQuery, useTransactionsQuery } from './transactions-api.ts'
import { useTransactionsLocation } from './transactions-location.ts'

const whileSomeWaitMs = 5_000
const chainAgainMs = 30_000

/** /transactions: what of the shipments is recorded on the blockchain, the newest first. */
export function TransactionsPage() {
  const { t } = useTranslation('blockchain')
  const act = (
    <LinkButton to="/proof/check" icon={<FileCheck size={16} aria-hidden="true" />}>
      {t('list.checkProof')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t('list.title')} actions={act} />
      <Box mb="4">
        <Chain />
      </Box>
      <Transactions />
    </>
  )
}

function Chain() {
  const { t } = useTranslation('blockchain')
  const { data, error, refetch } = useChainInfoQuery(undefined, { pollingInterval: chainAgainMs })
  return (
    <Panel title={t('chain.title')}>
      {data !== undefined ? (
        <ChainFacts chain={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={1} />
      )}
    </Panel>
  )
}

function Transactions() {
  const { t } = useTranslation('blockchain')
  const formats = useFormats()
  const columns = useTransactionColumns()
  const location = useTransactionsLocation()
  const { state, params, filter } = location
  const filters = useTransactionFilters(location)
  const asked = { ...params, cursor: cursorOf(state.cursor) }
  const known = useTransactionsQuery(asked)
  const someWait = known.data?.items.some(item => item.state !== 'CONFIRMED') === true
  const query = useTransactionsQuery(asked, {
    pollingInterval: someWait ? whileSomeWaitMs : 0,
    skipPollingIfUnfocused: true,
  })
  const { data, isFetching } = query
  const filtered = state.q !== null || filters.some(one => one.summary !== null)
  return (
    <>
      <FilterBar
        filters={filters}
        lead={<SearchBox label={t('list.search')} value={state.q} onSearch={q => filter({ q })} />}
        count={data && t('list.count', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
        aside={
          <Flex hideBelow="sm">
            <ColumnManager name="transactions" columns={columns} />
          </Flex>
        }
      />
      <ListBody
        query={query}
        filtered={filtered}
        paging={location}
        nothing={
          <NothingYet
            title={t('list.none.title')}
            text={t('list.none.text')}
            action={<LinkButton to="/shipments">{t('list.none.act')}</LinkButton>}
          />
        }
      >
        {rows => (
          <DataTable
            name="transactions"
            label={t('list.title')}
            columns={columns}
            rows={rows}
            rowId={row => `${row.shipmentId} ${row.number}`}
            rowHref={row => `/shipments/${row.shipmentId}`}
            refreshing={isFetching}
          />
        )}
      </ListBody>
    </>
  )
}
