import type { ShipmentPackage } from '@quayside/contracts/shipments/details.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { goneOf } from '@quayside/platform/http/gone.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { QueryRequest } from '@quayside/platform/http/route-definition.ts'
import { sendPdf } from '@quayside/platform/printing/print-pdf.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import type { ShipmentDesk } from '../desk/shipment-desk.ts'
import { shipmentParams } from '../desk/shipment-route.ts'
import { labelRefusal } from '../shipment/domain/goods.ts'
import type { Shipment } from '../shipment/domain/state.ts'
import { visible } from '../shipment/read-models/detail-routes.ts'
import { labelsOf, mostLabels } from './label-content.ts'
import { labelPrinter } from './print-labels.ts'

const packageParams = shipmentParams.extend({ packageId: z.uuid() })

type Reply = QueryRequest<null, undefined, undefined>['reply']

/** Labels of the packages that the viewer may see; without a package there is none. */
export function labelRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  const print = labelPrinter()

  async function send(
    reply: Reply,
    caller: Caller,
    seen: Shipment,
    packages: readonly ShipmentPackage[],
    name: string,
  ) {
    const names = await desk.known.companies([seen.clientCompanyId])
    const labels = labelsOf(seen, packages, {
      clientName: names.get(seen.clientCompanyId) ?? null,
      url: `${ports.config.portalUrl}/shipments/${seen.shipmentId}`,
      language: caller.language,
    })
    if (labels.length > mostLabels)
      throw new ProblemError('too-many-labels', { limit: mostLabels, found: labels.length })
    const pdf = await print(labels, name, { whose: caller.company, gone: goneOf(reply) })
    return sendPdf(reply, name, pdf)
  }

  queryRoute(app, ports, {
    url: '/shipments/:id/labels.pdf',
    summary: 'The labels of all packages that the person may see, one a page: GS1-128 and QR',
    permission: 'shipments.view',
    params: shipmentParams,
    answer: z.any(),
    files: ['application/pdf'],
    waitFor: ['shipments'],
    async handle({ params, caller, reply }) {
      const { state } = await visible(desk, caller, params.id)
      const refused = labelRefusal(state)
      if (refused !== null) throw new ProblemError(refused.code, refused.params)
      return send(reply, caller, state, state.packages, `labels-${state.shipmentNumber}.pdf`)
    },
  })
  queryRoute(app, ports, {
    url: '/shipments/:id/packages/:packageId/label.pdf',
    summary: 'The labels of a package, one for each piece: GS1-128 and QR',
    permission: 'shipments.view',
    params: packageParams,
    answer: z.any(),
    files: ['application/pdf'],
    waitFor: ['shipments'],
    async handle({ params, caller, reply }) {
      const { state } = await visible(desk, caller, params.id)
      const refused = labelRefusal(state)
      if (refused !== null) throw new ProblemError(refused.code, refused.params)
      const found = state.packages.filter(one => one.packageId === params.packageId)
      if (found.length === 0) throw new ProblemError('label-package-not-found')
      const name = `label-${state.shipmentNumber}-${params.packageId.slice(-6)}.pdf`
      return send(reply, caller, state, found, name)
    },
  })
}
