import type { ShipmentExceptionsAnswer } from '@quayside/contracts/shipments/exceptions.ts'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/api.ts'
import { list } from '../../app/api/tags.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { AskBanner } from '../../ui/panel.tsx'

const homeShipmentsApi = api.injectEndpoints({
  endpoints: build => ({
    exceptionCounts: build.query<ShipmentExceptionsAnswer, void>({
      query: () => ({ url: '/shipments/exceptions', params: { limit: 1 } }),
      providesTags: [list('shipment')],
    }),
  }),
})

/** How many shipments somebody has to see to, and why; nothing where none is. */
export function ShipmentExceptions() {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const { data } = homeShipmentsApi.useExceptionCountsQuery()
  if (data === undefined || data.shipments === 0) return null
  const kinds = data.counts
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`shipments.kind.${kind}`, { formatted: formats.count(count) }))
  const title = t('shipments.title', { count: data.shipments, formatted: formats.count(data.shipments) })
  return (
    <AskBanner
      tone="warn"
      icon={<TriangleAlert size={18} aria-hidden="true" />}
      action={<LinkButton to="/shipments/exceptions">{t('shipments.open')}</LinkButton>}
    >
      <strong>{t('ui:said', { what: title, text: '' }).trimEnd()}</strong> {formats.list(kinds)}
    </AskBanner>
  )
}
