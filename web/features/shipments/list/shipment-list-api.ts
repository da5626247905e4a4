import type {
  ShipmentListAnswer,
  shipmentProductsAnswer,
  shipmentTabCounters,
} from '@quayside/contracts/shipments/queries.ts'
import type * as z from 'zod'
import { api } from '../../../app/api/api.ts'
import { saveAnswer } from '../../../app/api/save-answer.ts'
import { list } from '../../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../../ui/export-menu.tsx'
import type { ListParams } from '../../../ui/list-page/list-location.ts'

export type ShipmentProducts = z.infer<typeof shipmentProductsAnswer>

type Exported = { of: 'shipments' | 'products'; params: ListParams; format: ExportFormat }

const shipmentListApi = api.injectEndpoints({
  endpoints: build => ({
    shipmentList: build.query<ShipmentListAnswer, ListParams>({
      query: params => ({ url: '/shipments', params }),
      providesTags: [list('shipment')],
    }),
    shipmentProducts: build.query<ShipmentProducts, ListParams>({
      query: params => ({ url: '/shipments/products', params }),
      providesTags: [list('shipment')],
    }),
    shipmentTabs: build.query<z.infer<typeof shipmentTabCounters>, void>({
      query: () => '/shipments/tabs',
      providesTags: [list('shipment')],
    }),
    exportShipments: build.mutation<null, Exported>({
      query: ({ of, params, format }) => ({
        url: of === 'shipments' ? '/shipments' : '/shipments/products',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`${of === 'shipments' ? 'shipments' : 'shipment-products'}.${format}`),
      }),
    }),
  }),
})

export const {
  useShipmentListQuery,
  useLazyShipmentListQuery,
  useShipmentProductsQuery,
  useShipmentTabsQuery,
  useExportShipmentsMutation,
} = shipmentListApi
