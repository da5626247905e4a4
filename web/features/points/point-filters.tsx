import { countryCodes } from '@quayside/contracts/reference/countries.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../../ui/country-name.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useFormats } from '../../ui/formats.ts'
import { oneOf } from '../../ui/list-filters.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { PointsLocation } from './points-location.ts'

/** The search and the filters of a list of points, also above their map. */
export function PointFilters({
  location: { state, filter },
  total,
  aside,
}: {
  location: PointsLocation
  total: { total: number; totalIsCapped: boolean } | undefined
  aside?: ReactNode
}) {
  const { t } = useTranslation('places')
  const formats = useFormats()
  const countryName = useCountryName()
  const countries = [...countryCodes]
    .map(value => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  const retired = [{ value: 'true' as const, label: t('filter.showRetired') }]
  const filters = [
    oneOf({ id: 'country', label: t('filter.country') }, countries, state.country, country => filter({ country })),
    oneOf({ id: 'retired', label: t('filter.retired') }, retired, state.retired, value => filter({ retired: value })),
  ]
  return (
    <FilterBar
      filters={filters}
      lead={<SearchBox label={t('filter.search')} value={state.q} onSearch={q => filter({ q })} />}
      count={total && t('count', { count: total.total, formatted: formats.count(total.total, total.totalIsCapped) })}
      aside={aside}
    />
  )
}
