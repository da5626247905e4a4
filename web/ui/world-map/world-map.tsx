import { Box } from '@chakra-ui/react'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AfterAMoment } from '../states.tsx'
import type { WorldMapProps } from './map-content.ts'

const DrawnMap = lazy(async () => {
  // The map's worker is asked for with the map, not by it: else it would come one round trip later.
  void fetch(workerUrl)
  return { default: (await import('./drawn-map.tsx')).DrawnMap }
})

/** The library's own parts in the colours and the type of the portal. */
const themed = {
  '& .maplibregl-map': { font: 'inherit' },
  '& .maplibregl-popup-content': {
    bg: 'surface',
    color: 'ink',
    p: '3',
    pe: '7',
    borderRadius: 'panel',
    boxShadow: 'float',
  },
  '& .maplibregl-popup-tip': { display: 'none' },
  '& .maplibregl-popup-close-button': { w: '6', h: '6', color: 'ink2', borderRadius: 'control' },
  '& .maplibregl-ctrl-group': {
    bg: 'surface',
    borderRadius: 'control',
    boxShadow: 'panel',
    borderWidth: '1px',
    borderColor: 'line2',
  },
  '& .maplibregl-ctrl-group button + button': { borderTopColor: 'line2' },
  '.dark & .maplibregl-ctrl-icon': { filter: 'invert(1)' },
}

/** A map of the world. Its scripts come when it is about to be seen; where it cannot be drawn it says so. */
export function WorldMap(props: WorldMapProps) {
  const { t, i18n } = useTranslation('world-map')
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNear(frame)
  const [canDraw] = useState(hasWebGl)
  const cannot = <Message>{t('cannotDraw')}</Message>
  return (
    <Box ref={frame} position="relative" h={props.height} bg="sunken" overflow="hidden" data-no-print="" css={themed}>
      {!canDraw
        ? cannot
        : isNear && (
            <Failsafe instead={cannot}>
              <Suspense
                fallback={
                  <AfterAMoment>
                    <Message>{t('loading')}</Message>
                  </AfterAMoment>
                }
              >
                {/* Its own controls are worded once, as it is made. */}
                <DrawnMap key={i18n.language} {...props} />
              </Suspense>
            </Failsafe>
          )}
    </Box>
  )
}

function Message({ children }: { children: ReactNode }) {
  return (
    <Box role="status" p="4" color="ink2" fontSize="sm">
      {children}
    </Box>
  )
}

function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (element.current === null || isNear) return
    const observer = new IntersectionObserver(entries => setNear(entries.some(entry => entry.isIntersecting)), {
      rootMargin: '200px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

function hasWebGl(): boolean {
  if (typeof WebGL2RenderingContext === 'undefined') return false
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/** A script that does not come, or a graphics card that gives up, must not take the page with it. */
class Failsafe extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
