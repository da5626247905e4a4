import type { LargeStation, SmallStation } from '@quayside/contracts/overview/chain-line.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../formats.ts'

export type ChainStation = SmallStation & Partial<Pick<LargeStation, 'place' | 'slipDays'>>

/** Name, date and state of a station in words. */
export function useStationTexts() {
  const { t } = useTranslation('statuses')
  const formats = useFormats()

  const name = (station: ChainStation) => {
    const own = t(`station.${station.station}`)
    return station.place ? `${own} ${station.place.slice(-3)}` : own
  }
  const date = (station: ChainStation) => {
    if (station.date === null) return null
    const text = formats.date(station.date, 'short')
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
