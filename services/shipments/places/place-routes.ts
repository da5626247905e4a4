import { knownPlaceAnswer, knownPlaceQuery } from '@quayside/contracts/shipments/known-places.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import { placeOf } from '@quayside/platform/places/known-locations.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'

export function placeRoutes(app: App, ports: Ports): void {
  queryRoute(app, ports, {
    url: '/shipments/known-places',
    summary: 'The name and country of a place by its UN/LOCODE',
    permission: 'shipments.view',
    query: z.strictObject(knownPlaceQuery),
    answer: knownPlaceAnswer,
    handle: async ({ query }) => ({ place: placeOf(query.unlocode) }),
  })
}
