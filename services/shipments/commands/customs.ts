import {
  customsMoment,
  moveDeclaration,
  overrideCustoms,
  saveDeclaration,
} from '@quayside/contracts/shipments/commands.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { idsFor, type ShipmentDesk } from './shipment-desk.ts'
import { shipmentRoute } from './shipment-route.ts'

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
