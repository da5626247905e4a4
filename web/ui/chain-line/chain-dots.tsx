import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Unknown } from '../figures.tsx'
import { type ChainStation, useStationTexts } from './station-texts.ts'

const gap = 15
const middle = 7

function passed(station: ChainStation): boolean {
  return station.state === 'done' || station.state === 'half'
}

const widthOf = (stations: number) => gap * (stations - 1) + 14

/** Until its chain comes a row keeps the room of the seven dots: no column moves when they are drawn. */
export function ChainRoom() {
  return (
    <span className="one-line" style={{ display: 'inline-block', minWidth: widthOf(7) }}>
      <Unknown />
    </span>
  )
}

/** The chain line in a list row: seven dots, and the same in words for those who do not see them. */
export const ChainDots = memo(function ChainDots({ stations }: { stations: readonly ChainStation[] }) {
  const { t } = useTranslation('statuses')
  const texts = useStationTexts()
  const at = stations.find(station => !passed(station)) ?? stations.at(-1)
  if (at === undefined) return null
  const done = stations.filter(passed).length
  const twin = t('chain.twin', { done, total: stations.length, station: texts.sentence(at) })

  return (
    <svg role="img" aria-label={twin} width={widthOf(stations.length)} height={14} className="chain-dots">
      <title>{twin}</title>
      {stations.slice(1).map((station, index) => (
        <line
          key={station.station}
          x1={index * gap + middle}
          x2={(index + 1) * gap + middle}
          y1={middle}
          y2={middle}
          data-passed={passed(station) || (index + 1 === done && station.state !== 'planned') || undefined}
          data-near={passed(station) || index + 1 === done || undefined}
        />
      ))}
      {stations.map((station, index) => (
        <Dot key={station.station} station={station} x={index * gap + middle} />
      ))}
    </svg>
  )
})

const radius: Partial<Record<ChainStation['state'], number>> = {
  done: 3.6,
  half: 3.6,
  now: 4.3,
  late: 4.3,
  stopped: 4.3,
}

function Dot({ station: { state }, x }: { station: ChainStation; x: number }) {
  const r = radius[state] ?? 3.3
  return (
    <>
      <circle cx={x} cy={middle} r={r} data-state={state} />
      {state === 'half' && <path d={`M ${x} ${middle - r} A ${r} ${r} 0 0 0 ${x} ${middle + r} Z`} />}
    </>
  )
}
