import { addComment, closeIssue, liftHold, openIssue, placeHold } from '@quayside/contracts/shipments/commands.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { idsFor, type ShipmentDesk } from '../../desk/shipment-desk.ts'
import { shipmentAct, shipmentRoute } from '../../desk/shipment-route.ts'

export const placeHoldOn = shipmentAct({
  name: 'place-hold',
  summary: 'Place a hold',
  status: 201,
  body: placeHold,
  isClientsOnly: true,
  command: ({ body, asked, context }) => ({
    ...asked,
    type: 'PlaceHold',
    holdId: idsFor(asked.by, context, 'holds')(0),
    ...body,
  }),
})
export const liftHoldOf = shipmentAct({
  name: 'lift-hold',
  summary: 'Lift a hold',
  body: liftHold,
  isClientsOnly: true,
  command: ({ body, part, asked }) => ({ ...asked, type: 'LiftHold', holdId: part, ...body }),
})

export function overlayRoutes(app: App, desk: ShipmentDesk): void {
  shipmentRoute(app, desk, placeHoldOn)
  shipmentRoute(app, desk, liftHoldOf)
  shipmentRoute(app, desk, {
    name: 'open-issue',
    summary: 'Open an issue',
    status: 201,
    body: openIssue,
    command: ({ body, asked, context }) => ({
      ...asked,
      type: 'OpenIssue',
      issueId: idsFor(asked.by, context, 'issues')(0),
      ...body,
    }),
  })
  shipmentRoute(app, desk, {
    name: 'close-issue',
    summary: 'Close an issue',
    body: closeIssue,
    command: ({ body, part, asked }) => ({ ...asked, type: 'CloseIssue', issueId: part, ...body }),
  })
  shipmentRoute(app, desk, {
    name: 'comment',
    summary: 'Comment on a shipment',
    status: 201,
    body: addComment,
    command: ({ body, asked, context }) => ({
      ...asked,
      type: 'AddComment',
      commentId: idsFor(asked.by, context, 'comments')(0),
      ...body,
    }),
  })
}
