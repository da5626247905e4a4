import type { OrderHistory } from '@quayside/contracts/purchase-orders/queries.ts'
import { api } from '../../app/api/api.ts'
import { useLastChange } from '../../ui/last-change.ts'

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
  const { data } = useOrderChangesQuery(id)
  return useLastChange(data?.items)
}
