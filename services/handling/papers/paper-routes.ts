import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { goneOf } from '@quayside/platform/http/gone.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import { sendPdf } from '@quayside/platform/printing/print-pdf.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { handledParams } from '../desk/handling-routes.ts'
import type { PickupDesk } from '../pickups/pickup-desk.ts'
import { shownPickup } from '../pickups/pickup-routes.ts'
import { zoneOfPickup } from '../pickups/place-terms.ts'
import { mostPickupLabels, pickupLabelsOf, waybillOf } from './paper-content.ts'
import { pickupLabelPrinter, waybillPrinter } from './print-papers.ts'

/** The papers of a pickup request that the person may see; they hold no values. */
export function paperRoutes(app: App, desk: PickupDesk): void {
  const { ports } = desk
  const [printWaybill, printLabels] = [waybillPrinter(), pickupLabelPrinter()]

  async function shown(caller: Caller, id: string) {
    const { found, asked } = await shownPickup(desk, caller, id)
    const shipmentNumber = asked.of.shipmentNumber ?? found.shipmentNumber
    const zone = zoneOfPickup(asked.place, found.content)
    return { found, around: { language: caller.language, shipmentNumber, zone } }
  }

  const about = {
    permission: 'pickups.view',
    params: handledParams,
    answer: z.any(),
    files: ['application/pdf'],
    waitFor: ['pickups'],
  } as const
  queryRoute(app, ports, {
    ...about,
    url: '/pickups/:id/waybill.pdf',
    summary: 'The waybill of a pickup: number, parties, packages, barcode; no values',
    async handle({ params, caller, reply }) {
      const { found, around } = await shown(caller, params.id)
      const pdf = await printWaybill(waybillOf(found, around), { whose: caller.company, gone: goneOf(reply) })
      return sendPdf(reply, `waybill-${found.pickupNumber}.pdf`, pdf)
    },
  })
  queryRoute(app, ports, {
    ...about,
    url: '/pickups/:id/labels.pdf',
    summary: 'The labels of a pickup’s packages, one for each piece: GS1-128',
    async handle({ params, caller, reply }) {
      const { found, around } = await shown(caller, params.id)
      const labels = pickupLabelsOf(found, around)
      if (labels.length === 0) throw new ProblemError('pickup-without-packages')
      if (labels.length > mostPickupLabels)
        throw new ProblemError('too-many-labels', { limit: mostPickupLabels, found: labels.length })
      const title = `labels-${found.pickupNumber}.pdf`
      const pdf = await printLabels({ labels, title }, { whose: caller.company, gone: goneOf(reply) })
      return sendPdf(reply, title, pdf)
    },
  })
}
