import { Box, Flex } from '@chakra-ui/react'
import {
  type ExceptionKind,
  exceptionKinds,
  type ShipmentException,
  type ShipmentExceptionsAnswer,
} from '@quayside/contracts/shipments/exceptions.ts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useLiveUpdates } from '../../../app/api/live-lists.ts'
import { ListBody, UpdatesButton } from '../../../ui/data-table/list-body.tsx'
import { ExceptionRow } from '../../../ui/exception-row.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { CountedTitle, Panel } from '../../../ui/panel.tsx'
import { NothingYet } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ViewSwitch } from '../view-switch.tsx'
import { useExceptionFilters } from './exception-filters.tsx'
import { useShipmentExceptionsQuery } from './exceptions-api.ts'
import { useExceptionsLocation } from './exceptions-location.ts'

/** /shipments/exceptions: what somebody has to see to, the most urgent first. */
export function ExceptionsPage() {
  const { t } = useTranslation('shipment-exceptions')
  const formats = useFormats()
  const location = useExceptionsLocation()
  const { state, params, key } = location
  const query = useShipmentExceptionsQuery(params)
  const { data } = query
  const filters = useExceptionFilters(location)
  const { updates, refresh } = useLiveUpdates('shipment', key)
  const filtered = filters.some(filter => filter.summary !== null)
  const total = data === undefined ? 0 : countOf(data, state.kind)
  const shipments = data && t('onShipments', { count: data.shipments, formatted: formats.count(data.shipments) })
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('crumb'), to: '/shipments' }]}
        beside={<ViewSwitch current="exceptions" />}
      />
      <KindTabs data={data} />
      <FilterBar
        filters={filters}
        count={
          data && state.kind === null
            ? t('count', { count: total, formatted: formats.count(total), shipments: shipments ?? '' })
            : null
        }
      />
      <UpdatesButton updates={updates} refresh={refresh} />
      <ListBody
        filtered={filtered}
        paging={location}
        rowHeight={58}
        query={{ ...query, data: data && { ...data, total, totalIsCapped: false } }}
        nothing={<NothingYet title={t('nothing.title')} text={t('nothing.text')} />}
      >
        {() => data && <Groups data={data} />}
      </ListBody>
    </>
  )
}

function countOf({ counts }: ShipmentExceptionsAnswer, kind: ExceptionKind | null): number {
  return counts.filter(one => kind === null || one.kind === kind).reduce((sum, one) => sum + one.count, 0)
}

/** Each kind is a tab with its count and its address; the filters stay. */
function KindTabs({ data }: { data: ShipmentExceptionsAnswer | undefined }) {
  const { t } = useTranslation('shipment-exceptions')
  const formats = useFormats()
  const [search] = useSearchParams()
  const to = (kind: ExceptionKind | null) => {
    const next = new URLSearchParams(search)
    for (const name of ['kind', 'cursor', 'from']) next.delete(name)
    if (kind !== null) next.set('kind', kind)
    return next.size === 0 ? '/shipments/exceptions' : `/shipments/exceptions?${next}`
  }
  const count = (kind: ExceptionKind | null) => (data === undefined ? null : formats.count(countOf(data, kind)))
  return (
    <Tabs
      label={t('kindsLabel')}
      tabs={[
        { to: to(null), label: t('all'), count: count(null) },
        ...exceptionKinds.map(kind => ({ to: to(kind), label: t(`kind.${kind}`), count: count(kind) })),
      ]}
    />
  )
}

/** Under the name of its kind, in the order in which the server gives them. */
function Groups({ data }: { data: ShipmentExceptionsAnswer }) {
  const { t } = useTranslation('shipment-exceptions')
  const groups = exceptionKinds
    .map(kind => ({ kind, items: data.items.filter(item => item.kind === kind) }))
    .filter(({ items }) => items.length > 0)
  return (
    <Flex direction="column" gap="4">
      {groups.map(({ kind, items }) => (
        <Panel
          key={kind}
          padded={false}
          title={<CountedTitle count={countOf(data, kind)}>{t(`kind.${kind}`)}</CountedTitle>}
        >
          <Items items={items} label={t(`kind.${kind}`)} />
        </Panel>
      ))}
    </Flex>
  )
}

function Items({ items, label }: { items: readonly ShipmentException[]; label: string }) {
  return (
    <Box as="ul" aria-label={label} listStyleType="none" m="0" p="0">
      {items.map(item => (
        <ExceptionRow key={item.id} exception={item} />
      ))}
    </Box>
  )
}
