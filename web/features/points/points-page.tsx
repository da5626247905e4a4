import { Flex } from '@chakra-ui/react'
import { List, Map as MapIcon, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../app/session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ColumnManager } from '../../ui/data-table/column-manager.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ListBody } from '../../ui/data-table/list-body.tsx'
import { cursorOf } from '../../ui/data-table/paging.ts'
import { sortOf } from '../../ui/data-table/sorting.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NothingYet, Skeleton } from '../../ui/states.tsx'
import { ViewLinks } from '../../ui/view-links.tsx'
import { usePointColumns } from './point-columns.tsx'
import { PointFilters } from './point-filters.tsx'
import { type PointKind, pathOf } from './point-kinds.ts'
import { useExportPlacesMutation, usePlacesQuery } from './points-api.ts'
import { type PointsLocation, usePointsLocation } from './points-location.ts'

const PointsMap = lazy(async () => ({ default: (await import('./points-map.tsx')).PointsMap }))

/** /collection-points: where goods are fetched. */
export const CollectionPointsPage = () => <PointsPage kind="collection" />

/** /destination-points: where goods are brought. */
export const DestinationPointsPage = () => <PointsPage kind="destination" />

function PointsPage({ kind }: { kind: PointKind }) {
  const { t } = useTranslation('places')
  const location = usePointsLocation(kind)
  const [exportAs, { isLoading }] = useExportPlacesMutation()
  return (
    <>
      <PageHeader
        title={t(`title.${kind}`)}
        beside={<ViewSwitch kind={kind} location={location} />}
        actions={
          <>
            <ExportMenu pending={isLoading} onExport={format => void exportAs({ params: location.params, format })} />
            <AddPoint kind={kind} />
          </>
        }
      />
      {location.state.view === 'map' ? (
        <Suspense fallback={<Skeleton rows={8} />}>
          <PointsMap kind={kind} location={location} />
        </Suspense>
      ) : (
        <PointsTable kind={kind} location={location} />
      )}
    </>
  )
}

function ViewSwitch({ kind, location: { state } }: { kind: PointKind; location: PointsLocation }) {
  const { t } = useTranslation('places')
  const query = (view: 'map' | null) => {
    const entries = Object.entries({ q: state.q, country: state.country, retired: state.retired, view })
    const given = entries.filter((entry): entry is [string, string] => entry[1] !== null)
    return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
  }
  const icon = { size: 14, 'aria-hidden': true } as const
  return (
    <ViewLinks
      label={t('view.label')}
      current={state.view ?? 'list'}
      views={[
        { id: 'list', to: `${pathOf[kind]}${query(null)}`, icon: <List {...icon} />, text: t('view.list') },
        { id: 'map', to: `${pathOf[kind]}${query('map')}`, icon: <MapIcon {...icon} />, text: t('view.map') },
      ]}
    />
  )
}

function PointsTable({ kind, location }: { kind: PointKind; location: PointsLocation }) {
  const { t } = useTranslation('places')
  const { state, params, sortBy } = location
  const columns = usePointColumns()
  const query = usePlacesQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data, isFetching } = query
  return (
    <>
      <PointFilters
        location={location}
        total={data}
        aside={
          <Flex hideBelow="sm">
            <ColumnManager name="points" columns={columns} />
          </Flex>
        }
      />
      <ListBody
        query={query}
        filtered={state.q !== null || state.country !== null || state.retired !== null}
        paging={location}
        nothing={<NothingYet title={t(`none.${kind}`)} text={t('none.text')} action={<AddPoint kind={kind} />} />}
      >
        {rows => (
          <DataTable
            name="points"
            label={t(`title.${kind}`)}
            columns={columns}
            rows={rows}
            rowId={one => one.id}
            rowHref={one => `${pathOf[kind]}/${one.id}`}
            sort={sortOf(state.sort)}
            onSort={sortBy}
            refreshing={isFetching}
          />
        )}
      </ListBody>
    </>
  )
}

function AddPoint({ kind }: { kind: PointKind }) {
  const { t } = useTranslation('places')
  if (!usePermission('directory.manage')) return null
  return (
    <LinkButton to={`${pathOf[kind]}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t(`act.add.${kind}`)}
    </LinkButton>
  )
}
