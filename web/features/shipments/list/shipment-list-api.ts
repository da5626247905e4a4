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

/** The query of GET /shipments, as it goes over the wire. */
export type ShipmentListParams = Readonly<Record<string, string | undefined>>
export type ShipmentProducts = z.infer<typeof shipmentProductsAnswer>

type Exported = { of: 'shipments' | 'products'; params: ShipmentListParams; format: ExportFormat }

const shipmentListApi = api.injectEndpoints({
  endpoints: build => ({
    shipmentList: build.query<ShipmentListAnswer, ShipmentListParams>({
      query: params => ({ url: '/shipments', params }),
      providesTags: [list('shipment')],
    }),
    shipmentProducts: build.query<ShipmentProducts, ShipmentListParams>({
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
