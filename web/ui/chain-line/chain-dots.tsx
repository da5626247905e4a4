import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type ChainStation, useStationTexts } from './station-texts.ts'

const gap = 15
const middle = 7

function passed(station: ChainStation): boolean {
  return station.state === 'done' || station.state === 'half'
}

/** The chain line in a list row: seven dots, and the same in words for those who do not see them. */
export function ChainDots({ stations }: { stations: readonly ChainStation[] }) {
  const { t } = useTranslation('statuses')
  const texts = useStationTexts()
  const at = stations.find(station => !passed(station)) ?? stations.at(-1)
  if (at === undefined) return null
  const done = stations.filter(passed).length
  const twin = t('chain.twin', { done, total: stations.length, station: texts.sentence(at) })

  return (
    <chakra.svg
      role="img"
      aria-label={twin}
      width={`${gap * (stations.length - 1) + 14}px`}
      height="14px"
      display="block"
      overflow="visible"
      forcedColorAdjust="none"
    >
      <title>{twin}</title>
      {stations.slice(1).map((station, index) => (
        <chakra.line
          key={station.station}
          x1={index * gap + middle}
          x2={(index + 1) * gap + middle}
          y1={middle}
          y2={middle}
          stroke={passed(station) || (index + 1 === done && station.state !== 'planned') ? 'accent' : 'line2'}
          strokeWidth={passed(station) || index + 1 === done ? 2 : 1.5}
        />
      ))}
      {stations.map((station, index) => (
        <Dot key={station.station} station={station} x={index * gap + middle} />
      ))}
    </chakra.svg>
  )
}

function Dot({ station, x }: { station: ChainStation; x: number }) {
  if (station.state === 'done') return <chakra.circle cx={x} cy={middle} r={3.6} fill="accent" />
  if (station.state === 'now' || station.state === 'late') {
    return (
      <chakra.circle
        cx={x}
        cy={middle}
        r={4.3}
        fill="surface"
        stroke={station.state === 'late' ? 'bad' : 'accent'}
        strokeWidth={2.3}
      />
    )
  }
  if (station.state === 'half') {
    return (
      <>
        <chakra.circle cx={x} cy={middle} r={3.6} fill="surface" stroke="accent" strokeWidth={1.8} />
        <chakra.path d={`M ${x} ${middle - 3.6} A 3.6 3.6 0 0 0 ${x} ${middle + 3.6} Z`} fill="accent" />
      </>
    )
  }
  return (
    <chakra.circle
      cx={x}
      cy={middle}
      r={3.3}
      fill="surface"
      stroke={station.state === 'estimated' ? 'ink3' : 'line2'}
      strokeWidth={1.6}
      strokeDasharray={station.state === 'estimated' ? '2 1.4' : undefined}
    />
  )
}
