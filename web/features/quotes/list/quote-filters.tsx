import { quoteRequestStatuses, quoteSendings, quoteTabStatuses } from '@quayside/contracts/quotes/statuses.ts'
import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { useServedClientsQuery } from '../../../app/shell/shell-endpoints.ts'
import type { FilterDefinition } from '../../../ui/filter-bar.tsx'
import { byText, fromLink, oneOf, useByDays, useSomeOf } from '../../../ui/list-filters.tsx'
import { useStatusText } from '../../../ui/status-tag.tsx'
import type { QuoteListLocation } from './quote-list-location.ts'

/** The operator works for several clients. */
function useCustomerFilter({ state, filter }: QuoteListLocation): readonly FilterDefinition[] {
  const { t } = useTranslation('quotes')
  const isOperator = useCompany()?.type === 'operating'
  const { data } = useServedClientsQuery(undefined, { skip: !isOperator })
  if (!isOperator) return []
  const clients = (data?.items ?? []).map(({ id, businessName }) => ({ value: id, label: businessName }))
  return [
    oneOf({ id: 'customer', label: t('field.customer') }, clients, state.customer, customer => filter({ customer })),
  ]
}

export function useQuoteFilters(location: QuoteListLocation): readonly FilterDefinition[] {
  const { state, filter } = location
  const { t } = useTranslation('quotes')
  const statusText = useStatusText('quote')
  const someOf = useSomeOf()
  const byDays = useByDays()
  const own = (id: 'status' | 'sending' | 'transportMode' | 'validUntil') => ({ id, label: t(`field.${id}`) })
  const tab = state.tab === 'requests' ? 'all' : state.tab
  const ofRequest = { id: 'requestId', label: t('field.request') }
  return [
    ...(tab === 'all'
      ? [someOf(own('status'), quoteTabStatuses.all, statusText, state.status, status => filter({ status }))]
      : []),
    someOf(
      own('sending'),
      quoteSendings,
      value => t(`sending.${value}`),
      state.sending,
      sending => filter({ sending }),
    ),
    someOf(
      own('transportMode'),
      transportModes,
      value => t(`statuses:transportMode.${value}`),
      state.mode,
      mode => filter({ mode }),
    ),
    ...useCustomerFilter(location),
    byDays(own('validUntil'), { from: state.validFrom, to: state.validTo }, ({ from, to }) =>
      filter({ validFrom: from, validTo: to }),
    ),
    byText({ id: 'q', label: t('filter.search') }, state.q, q => filter({ q })),
    ...(state.requestId === null
      ? []
      : [fromLink(ofRequest, t('filter.oneRequest'), t('filter.oneRequestHint'), () => filter({ requestId: null }))]),
  ]
}

export function useRequestFilters(location: QuoteListLocation): readonly FilterDefinition[] {
  const { state, filter } = location
  const { t } = useTranslation('quotes')
  const someOf = useSomeOf()
  return [
    someOf(
      { id: 'requestStatus', label: t('field.status') },
      quoteRequestStatuses,
      value => t(`statuses:quoteRequestStatus.${value}`),
      state.requestStatus,
      requestStatus => filter({ requestStatus }),
    ),
    ...useCustomerFilter(location),
    byText({ id: 'q', label: t('filter.search') }, state.q, q => filter({ q })),
  ]
}
