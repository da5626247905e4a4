import type { LargeStation, SmallStation } from '@quayside/contracts/overview/chain-line.ts'
import { useTranslation } from 'react-i18next'
import { unbroken, useFormats } from '../formats.ts'

export type ChainStation = Omit<SmallStation, 'dateKind'> &
  Partial<Pick<LargeStation, 'place' | 'slipDays'>> & {
    /** `until`: passed by that day at the latest, as what came after it tells; `untold`: passed, and no day is known. */
    dateKind: SmallStation['dateKind'] | 'until' | 'untold'
  }

/** A day after which these cannot have been; the customs may clear long before, and goods be picked up unbooked. */
const tellsOfBefore = ({ station, state, date }: ChainStation) =>
  state === 'done' && date !== null && station !== 'cleared' && station !== 'picked-up'

/** Each station that is passed says when: where nobody recorded its day, by which day it was. */
export function withImpliedDays(stations: readonly ChainStation[]): ChainStation[] {
  return stations.map((one, index) => {
    if (one.state !== 'done' || one.date !== null) return one
    const next = stations.slice(index + 1).find(tellsOfBefore)
    return next === undefined ? { ...one, dateKind: 'untold' } : { ...one, date: next.date, dateKind: 'until' }
  })
}

/** Name, date and state of a station in words. */
export function useStationTexts() {
  const { t } = useTranslation('statuses')
  const formats = useFormats()

  const name = (station: ChainStation) => {
    const own = t(`station.${station.station}`)
    return station.place ? `${own} ${station.place.slice(-3)}` : own
  }
  const date = (station: ChainStation) => {
    if (station.date === null) return station.dateKind === 'untold' ? t('stationDate.untold') : null
    const text = unbroken(formats.date(station.date, 'short'))
    return t(`stationDate.${station.dateKind ?? 'actual'}`, { date: text })
  }
  const state = (station: ChainStation) => {
    const share = station.share === null ? '' : formats.percent(station.share)
    return t(`stationState.${station.state}`, { share })
  }
  return {
    name,
    date,
    state,
    sentence: (station: ChainStation) => [name(station), state(station), date(station)].filter(Boolean).join(', '),
  }
}
