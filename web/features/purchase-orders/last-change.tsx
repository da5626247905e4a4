import type { OrderHistory } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/api.ts'
import { useFormats } from '../../ui/formats.ts'

const { useOrderChangesQuery } = api.injectEndpoints({
  endpoints: build => ({
    orderChanges: build.query<OrderHistory, string>({
      query: id => `/purchase-orders/${id}/history`,
      providesTags: (_answer, _error, id) => [{ type: 'purchase-order', id }],
    }),
  }),
})

/** Who changed a value of the order last, and when. */
export function LastChange({ id }: { id: string }) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const { data } = useOrderChangesQuery(id)
  const last = data?.items.findLast(item => item.changes.length > 0)
  if (last === undefined) return null
  return t('conflict.who', {
    name: last.actor.name ?? (last.actor.service ? t('conflict.system') : t('conflict.someone')),
    at: formats.instant(last.at),
  })
}
