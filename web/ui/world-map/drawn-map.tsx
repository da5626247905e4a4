import 'maplibre-gl/dist/maplibre-gl.css'
import { Box } from '@chakra-ui/react'
import {
  Layer,
  type MapLayerMouseEvent,
  type MapRef,
  Map as MapView,
  Marker,
  NavigationControl,
  Popup,
  Source,
} from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapStyleQuery } from '../../app/api/map-style.ts'
import { useColourMode } from '../../app/theme/colour-mode.ts'
import { baseStyle } from './base-map.ts'
import { ClusterNumbers } from './cluster-numbers.ts'
import type { WorldMapProps } from './map-content.ts'
import { boundsOf, type Position } from './map-geometry.ts'
import {
  clusterCircles,
  clusterNumbers,
  lineLayers,
  mapColours,
  ofCluster,
  spotCircles,
  toFeatures,
} from './map-layers.ts'

maplibre.setWorkerUrl(workerUrl)

const noLines: NonNullable<WorldMapProps['lines']> = []
const noStops: NonNullable<WorldMapProps['stops']> = []
const noSpots: NonNullable<WorldMapProps['spots']> = []
const around = { padding: { top: 56, bottom: 48, left: 56, right: 56 }, maxZoom: 5 }

export function DrawnMap(props: WorldMapProps) {
  const {
    label,
    lines = noLines,
    stops = noStops,
    spots = noSpots,
    chosen = null,
    onChoose,
    popup,
    isWholePage,
  } = props
  const { t } = useTranslation('world-map')
  const mode = useColourMode()
  // The theme's variables are read again when it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mode changes what the variables say.
  const colours = useMemo(() => mapColours(), [mode])
  const style = useMemo(() => baseStyle(colours), [colours])
  const ownStyle = useMapStyleQuery().data ?? null
  const features = useMemo(() => toFeatures(lines, spots), [lines, spots])
  const map = useRef<MapRef>(null)
  const [ready, setReady] = useState(false)
  const bounds = useMemo(() => {
    const points: Position[] = [
      ...lines.flatMap(one => one.line),
      ...stops.map(one => one.at),
      ...spots.map(one => one.at),
    ]
    return boundsOf(points)
  }, [lines, stops, spots])
  const shown = useRef(bounds)

  useEffect(() => {
    if (!ready || bounds === null || JSON.stringify(shown.current) === JSON.stringify(bounds)) return
    shown.current = bounds
    map.current?.fitBounds([...bounds], { ...around, duration: 0 })
  }, [bounds, ready])

  const spot = spots.find(one => one.id === chosen)
  useEffect(() => {
    if (spot === undefined || !ready) return
    const view = map.current?.getBounds()
    if (view !== undefined && !view.contains([...spot.at])) map.current?.easeTo({ center: [...spot.at] })
  }, [spot, ready])

  const choose = ({ features: hit, lngLat }: MapLayerMouseEvent) => {
    const [first] = hit ?? []
    if (first === undefined) return onChoose?.(null)
    const { cluster_id: cluster, id } = first.properties as { cluster_id?: number; id?: string }
    if (cluster === undefined) return onChoose?.(id ?? null)
    const source = map.current?.getSource('spots') as maplibre.GeoJSONSource | undefined
    void source
      ?.getClusterExpansionZoom(cluster)
      .then(zoom => map.current?.easeTo({ center: lngLat, zoom: zoom + 0.2 }))
  }

  return (
    <MapView
      ref={map}
      mapLib={maplibre}
      mapStyle={ownStyle ?? style}
      styleDiffing={false}
      initialViewState={
        bounds === null ? { longitude: 0, latitude: 20, zoom: 0.8 } : { bounds: [...bounds], fitBoundsOptions: around }
      }
      minZoom={0}
      maxZoom={ownStyle === null ? 8 : 16}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      fadeDuration={0}
      attributionControl={ownStyle === null ? false : { compact: true }}
      cooperativeGestures={isWholePage !== true}
      locale={{
        'Map.Title': label,
        'NavigationControl.ZoomIn': t('zoomIn'),
        'NavigationControl.ZoomOut': t('zoomOut'),
        'CooperativeGesturesHandler.WindowsHelpText': t('zoomByWheel'),
        'CooperativeGesturesHandler.MacHelpText': t('zoomByWheelMac'),
        'CooperativeGesturesHandler.MobileHelpText': t('twoFingers'),
        'Popup.Close': t('close'),
        'Marker.Title': t('place'),
      }}
      interactiveLayerIds={onChoose ? ['spot-circles', 'cluster-circles'] : []}
      onClick={choose}
      onLoad={() => setReady(true)}
      onIdle={({ target }) => {
        target.getContainer().dataset.drawn = String(spots.length)
      }}
      style={{ position: 'absolute', inset: 0 }}
    >
      <ClusterNumbers colour={colours.onAccent} />
      <NavigationControl showCompass={false} position="top-right" />
      <Source id="lines" type="geojson" data={features.lines}>
        {lineLayers(colours).map(layer => (
          <Layer key={layer.id} {...layer} />
        ))}
      </Source>
      <Source
        id="spots"
        type="geojson"
        data={features.spots}
        cluster
        clusterRadius={34}
        clusterMaxZoom={7}
        clusterProperties={{ ...ofCluster }}
      >
        <Layer {...clusterCircles(colours)} />
        <Layer {...clusterNumbers()} />
        <Layer {...spotCircles(colours)} />
      </Source>
      {stops.map(stop => (
        <Stop key={stop.id} stop={stop} />
      ))}
      {spot !== undefined && popup !== undefined && (
        <Popup
          longitude={spot.at[0]}
          latitude={spot.at[1]}
          maxWidth="300px"
          offset={12}
          onClose={() => onChoose?.(null)}
          closeOnClick={false}
          focusAfterOpen={false}
        >
          {popup(spot.id)}
        </Popup>
      )}
      {ownStyle === null && <Attribution />}
    </MapView>
  )
}

/** Of the base map that comes with the portal; another style names its own sources. */
function Attribution() {
  const { t } = useTranslation('world-map')
  return (
    <Box
      position="absolute"
      bottom="1"
      insetEnd="2"
      fontSize="xs"
      color="ink2"
      bg="surface"
      opacity={0.85}
      px="1"
      borderRadius="tag"
      pointerEvents="none"
    >
      {t('attribution')}
    </Box>
  )
}

/** The list beside the map says it too: for those who hear the page, this is a picture. */
function Stop({ stop }: { stop: NonNullable<WorldMapProps['stops']>[number] }) {
  return (
    <Marker longitude={stop.at[0]} latitude={stop.at[1]} anchor="center">
      <Box
        aria-hidden="true"
        position="relative"
        w="2.5"
        h="2.5"
        borderRadius="pill"
        bg="surface"
        borderWidth="2px"
        borderColor="ink2"
      >
        <Box
          as="span"
          position="absolute"
          top="2.5"
          insetStart="50%"
          transform="translateX(-50%)"
          whiteSpace="nowrap"
          fontSize="xs"
          fontWeight="medium"
          color="ink"
          bg="surface"
          px="1"
          borderRadius="tag"
          opacity={0.92}
        >
          {stop.name}
        </Box>
      </Box>
    </Marker>
  )
}
