import { useMap } from '@vis.gl/react-maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'

const size = 44

/** Without a font server the number in a cluster is a picture, drawn when the map asks for it. */
export function ClusterNumbers({ colour }: { colour: string }) {
  const map = useMap().current?.getMap()
  useEffect(() => {
    map?.setMissingStyleImageResolver(id => drawNumber(map, id, colour))
  }, [map, colour])
  return null
}

function drawNumber(map: MapLibre, id: string, colour: string): void {
  const [, count] = /^number-(.+)$/.exec(id) ?? []
  if (count === undefined || map.hasImage(id)) return
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.font = '600 22px "IBM Plex Sans Variable", sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = colour
  pen.fillText(count, size / 2, size / 2 + 1)
  map.addImage(id, pen.getImageData(0, 0, size, size), { pixelRatio: 2 })
}
