import { Box, Flex, Grid } from '@chakra-ui/react'
import type { Place } from '@quayside/contracts/directory/queries.ts'
import { MapPin } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { IconButton } from '../../ui/button.tsx'
import { useCountryName } from '../../ui/country-name.ts'
import { useFormats } from '../../ui/formats.ts'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, NoMatch, NothingYet, Skeleton } from '../../ui/states.tsx'
import type { MapSpot } from '../../ui/world-map/map-content.ts'
import { WorldMap } from '../../ui/world-map/world-map.tsx'
import { KindTags } from './point-columns.tsx'
import { PointFilters } from './point-filters.tsx'
import { type PointKind, pathOf } from './point-kinds.ts'
import { usePlacesQuery } from './points-api.ts'
import type { PointsLocation } from './points-location.ts'

/** What is drawn at once; beyond it the search narrows. */
const most = 200

/** The points where they lie, and beside the map the same as a list. */
export function PointsMap({ kind, location }: { kind: PointKind; location: PointsLocation }) {
  const { t } = useTranslation('places')
  const { state, params } = location
  const { data, error, refetch } = usePlacesQuery({ ...params, limit: String(most) })
  const filtered = state.q !== null || state.country !== null || state.retired !== null
  return (
    <>
      <PointFilters location={location} total={data} />
      {error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={10} />
      ) : data.items.length === 0 ? (
        filtered ? (
          <NoMatch onClear={location.clear} />
        ) : (
          <NothingYet title={t(`none.${kind}`)} text={t('none.text')} />
        )
      ) : (
        <MapAndList kind={kind} points={data.items} total={data.total} />
      )}
    </>
  )
}

function MapAndList({ kind, points, total }: { kind: PointKind; points: readonly Place[]; total: number }) {
  const { t } = useTranslation('places')
  const formats = useFormats()
  const [chosen, setChosen] = useState<string | null>(null)
  const spots = useMemo(
    () =>
      points.flatMap(({ id, coordinates }): MapSpot[] =>
        coordinates === null
          ? []
          : [{ id, look: 'reported', needsAttention: false, at: [coordinates.longitude, coordinates.latitude] }],
      ),
    [points],
  )
  const off = points.length - spots.length
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' }} gap="4" alignItems="start">
      <Box bg="surface" borderWidth="1px" borderColor="line" borderRadius="panel" overflow="hidden" minW="0">
        <WorldMap
          label={t('map.label')}
          height={{ base: '340px', md: 'max(420px, calc(100dvh - 260px))' }}
          spots={spots}
          chosen={chosen}
          onChoose={setChosen}
          popup={id => {
            const point = points.find(one => one.id === id)
            return point && <PointText kind={kind} point={point} />
          }}
          isWholePage
        />
      </Box>
      <Flex direction="column" gap="2" minW="0">
        <PointList kind={kind} points={points} chosen={chosen} onChoose={setChosen} />
        {off > 0 && <Note text={t('map.off', { count: off, formatted: formats.count(off) })} />}
        {total > points.length && <Note text={t('map.first', { formatted: formats.count(points.length) })} />}
      </Flex>
    </Grid>
  )
}

function Note({ text }: { text: string }) {
  return (
    <Box color="ink2" fontSize="sm">
      {text}
    </Box>
  )
}

type ListProps = {
  kind: PointKind
  points: readonly Place[]
  chosen: string | null
  onChoose: (id: string | null) => void
}

function PointList({ kind, points, chosen, onChoose }: ListProps) {
  const { t } = useTranslation('places')
  return (
    <Panel title={t('map.list')} padded={false}>
      <Box
        as="ul"
        aria-label={t('map.list')}
        listStyleType="none"
        m="0"
        p="0"
        maxH={{ base: 'none', lg: 'max(360px, calc(100dvh - 300px))' }}
        overflowY="auto"
      >
        {points.map(point => (
          <Flex
            as="li"
            key={point.id}
            gap="2"
            align="flex-start"
            px="3"
            py="2.5"
            borderTopWidth="1px"
            borderColor="line"
            _first={{ borderTopWidth: '0' }}
            bg={point.id === chosen ? 'accentSoft' : undefined}
          >
            <Box flex="1" minW="0">
              <PointText kind={kind} point={point} />
            </Box>
            {point.coordinates === null ? (
              <Box color="ink3" fontSize="xs">
                {t('map.noCoordinates')}
              </Box>
            ) : (
              <IconButton
                label={t('map.show', { name: point.name })}
                icon={<MapPin size={16} aria-hidden="true" />}
                aria-pressed={point.id === chosen}
                onClick={() => onChoose(point.id === chosen ? null : point.id)}
              />
            )}
          </Flex>
        ))}
      </Box>
    </Panel>
  )
}

function PointText({ kind, point }: { kind: PointKind; point: Place }) {
  const countryName = useCountryName()
  const where = [point.address, point.city, countryName(point.country)].filter(Boolean).join(', ')
  return (
    <Box fontSize="sm" color="ink2">
      <Box asChild color="accent" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
        <Link to={`${pathOf[kind]}/${point.id}`}>{point.name}</Link>
      </Box>
      <Box color="ink">{where}</Box>
      <KindTags kinds={point.kinds} />
    </Box>
  )
}
