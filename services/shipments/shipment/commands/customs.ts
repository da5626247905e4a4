import { currencies } from '@quayside/contracts/reference/currencies.ts'
import {
  customsMoment,
  moveDeclaration,
  overrideCustoms,
  saveDeclaration,
} from '@quayside/contracts/shipments/commands.ts'
import { customsPreview, customsPreviewAnswer } from '@quayside/contracts/shipments/customs-preview.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { byOf, idsFor, type ShipmentDesk } from '../../desk/shipment-desk.ts'
import { shipmentParams, shipmentRoute } from '../../desk/shipment-route.ts'
import { customsValues } from '../domain/customs-values.ts'

export function customsRoutes(app: App, desk: ShipmentDesk): void {
  shipmentRoute(app, desk, {
    name: 'save-declaration',
    summary: 'Add or change a customs declaration',
    body: saveDeclaration,
    isClientsOnly: true,
    command: ({ body, asked }) => ({ ...asked, type: 'SaveDeclaration', declaration: body.declaration }),
  })
  shipmentRoute(app, desk, {
    name: 'move-declaration',
    summary: 'Move a declaration on',
    body: moveDeclaration,
    isClientsOnly: true,
    command: ({ body, part, asked }) => ({ ...asked, type: 'MoveDeclaration', declarationId: part, ...body }),
  })
  shipmentRoute(app, desk, {
    name: 'override-customs',
    summary: 'Replace the computed amounts of a declaration, with the reason',
    body: overrideCustoms,
    isClientsOnly: true,
    command: ({ body: { version: _seen, ...override }, part, asked }) => ({
      ...asked,
      type: 'OverrideCustoms',
      declarationId: part,
      ...override,
    }),
  })
  customsPreviewRoute(app, desk)
  const moments = [
    ['start-customs', 'StartCustoms', 'Start customs'],
    ['clear', 'Clear', 'Record that customs has cleared'],
  ] as const
  for (const [name, type, summary] of moments) {
    shipmentRoute(app, desk, {
      name,
      summary,
      body: customsMoment,
      command: ({ body, asked, context }) => ({
        ...asked,
        type,
        milestoneId: idsFor(asked.by, context, 'milestones')(0),
        ...body,
      }),
    })
  }
}

/** Computes with the declaration's own rule and keeps nothing. */
function customsPreviewRoute(app: App, desk: ShipmentDesk): void {
  commandRoute(app, desk.ports, {
    url: '/shipments/:id/customs-preview',
    summary: 'What customs value, duty and VAT would follow; nothing is saved',
    permission: 'shipments.customs',
    params: shipmentParams,
    body: customsPreview,
    answer: customsPreviewAnswer,
    async handle({ params: { id }, body, caller }) {
      await desk.concerned(id, byOf(caller))
      const values = currencies.has(body.currency) ? customsValues(body) : null
      if (values === null) return answer({ computed: null })
      const lines = values.lines.map(({ lineId, value, duty, vat }) => ({ lineId, value, duty, vat }))
      return answer({ computed: { ...values, lines } })
    },
  })
}
