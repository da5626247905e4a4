import { Box, Flex, Grid } from '@chakra-ui/react'
import { positionsShown, type ShipmentMapAnswer } from '@quayside/contracts/shipments/map.ts'
import { RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLiveUpdates } from '../../../app/api/live-lists.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ErrorState, NoMatch, NothingYet, Skeleton } from '../../../ui/states.tsx'
import type { MapSpot } from '../../../ui/world-map/map-content.ts'
import { WorldMap } from '../../../ui/world-map/world-map.tsx'
import { useShipmentFilters } from '../list/shipment-filters.tsx'
import { type ShipmentListLocation, useShipmentListLocation } from '../list/shipment-list-location.ts'
import { ViewSwitch } from '../view-switch.tsx'
import { useShipmentMapQuery } from './map-api.ts'
import { MapLegend } from './map-legend.tsx'
import { PositionDetails, PositionList } from './position-list.tsx'

/** /shipments/map: every live shipment where it is, and the same as a list. */
export function ShipmentMapPage() {
  const { t } = useTranslation('shipment-map')
  const formats = useFormats()
  const location = useMapLocation()
  const { data, error, refetch } = useShipmentMapQuery(location.params)
  const filters = useShipmentFilters(location)
  const { updates, refresh } = useLiveUpdates('shipment', location.key)
  const filtered = filters.some(filter => filter.summary !== null)
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('crumb'), to: '/shipments' }]}
        beside={<ViewSwitch current="map" />}
      />
      <FilterBar
        filters={filters}
        count={data && t('count', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
      />
      {updates > 0 && (
        <Button size="sm" icon={<RefreshCw size={14} aria-hidden="true" />} onClick={refresh} mb="2">
          {t('ui:live.updates', { count: updates })}
        </Button>
      )}
      {error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={10} />
      ) : data.total === 0 ? (
        filtered ? (
          <NoMatch onClear={location.clear} />
        ) : (
          <NothingYet title={t('nothing.title')} text={t('nothing.text')} />
        )
      ) : (
        <MapAndList data={data} />
      )}
    </>
  )
}

/** The list's own filters, in the same address; the map has no tabs. */
function useMapLocation(): ShipmentListLocation {
  const location = useShipmentListLocation()
  const { tab: _tab, sort: _sort, ...params } = location.params
  return { ...location, params, key: JSON.stringify(params), state: { ...location.state, tab: 'general-view' } }
}

function MapAndList({ data }: { data: ShipmentMapAnswer }) {
  const { t } = useTranslation('shipment-map')
  const [chosen, setChosen] = useState<string | null>(null)
  const { positions } = data
  const byId = useMemo(() => new Map(positions.map(one => [one.id, one])), [positions])
  const spots = useMemo(
    () =>
      positions.map(
        ({ id, position: { point, kind }, needsAttention }): MapSpot => ({
          id,
          look: kind,
          needsAttention,
          at: [point.longitude, point.latitude],
        }),
      ),
    [positions],
  )
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' }} gap="4" alignItems="start">
      <Box bg="surface" borderWidth="1px" borderColor="line" borderRadius="panel" overflow="hidden" minW="0">
        <WorldMap
          label={t('mapLabel')}
          height={{ base: '340px', md: 'max(420px, calc(100dvh - 300px))' }}
          spots={spots}
          chosen={chosen}
          onChoose={setChosen}
          popup={id => {
            const one = byId.get(id)
            return one && <PositionDetails shipment={one} />
          }}
          isWholePage
        />
        <MapLegend />
      </Box>
      <Flex direction="column" gap="2" minW="0">
        <PositionList positions={positions} chosen={chosen} onChoose={setChosen} />
        <OffMap data={data} />
      </Flex>
    </Grid>
  )
}

function OffMap({ data: { positions, total } }: { data: ShipmentMapAnswer }) {
  const { t } = useTranslation('shipment-map')
  const formats = useFormats()
  if (total > positionsShown)
    return (
      <Box color="ink2" fontSize="sm">
        {t('capped', { formatted: formats.count(positionsShown) })}
      </Box>
    )
  const off = total - positions.length
  if (off <= 0) return null
  return (
    <Box color="ink2" fontSize="sm">
      {t('offMap', { count: off, formatted: formats.count(off) })}{' '}
      <Box asChild color="accent">
        <Link to="/shipments?tab=general-view">{t('offMapLink')}</Link>
      </Box>
    </Box>
  )
}
