import {
  correctMilestone,
  planRoute,
  recordMilestone,
  reportEmissions,
  rollOverLeg,
} from '@quayside/contracts/shipments/commands.ts'
import { refuseUnknownPlaces } from '@quayside/platform/places/known-places.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { idsFor, type ShipmentDesk } from '../../desk/shipment-desk.ts'
import { noBody, shipmentRoute } from '../../desk/shipment-route.ts'

export function trackingRoutes(app: App, desk: ShipmentDesk): void {
  shipmentRoute(app, desk, {
    name: 'report-emissions',
    summary: 'Report what legs and hubs emitted, instead of having it reckoned',
    body: reportEmissions,
    command: ({ body: { legs, hubs }, asked }) => ({ ...asked, type: 'ReportEmissions', legs, hubs }),
  })
  shipmentRoute(app, desk, {
    name: 'plan-route',
    summary: 'Plan the legs, or revise them with a reason',
    body: planRoute,
    async lookUp({ body }) {
      refuseUnknownPlaces(
        Object.fromEntries(
          body.legs.flatMap(({ from, to }, index) => [
            [`legs.${index}.from`, from],
            [`legs.${index}.to`, to],
          ]),
        ),
      )
    },
    command: ({ body: { version: _seen, ...route }, asked }) => ({ ...asked, type: 'PlanRoute', ...route }),
  })
  shipmentRoute(app, desk, {
    name: 'roll-over-leg',
    summary: 'Plan one leg anew, with the reason',
    body: rollOverLeg,
    async lookUp({ body: { leg } }) {
      refuseUnknownPlaces({ 'leg.from': leg.from, 'leg.to': leg.to })
    },
    command: ({ body, part, asked }) => ({
      ...asked,
      type: 'RollOver',
      leg: { ...body.leg, legId: part },
      reason: body.reason,
    }),
  })
  shipmentRoute(app, desk, {
    name: 'record-milestone',
    summary: 'Report a milestone',
    status: 201,
    body: recordMilestone,
    async lookUp({ body: { place } }) {
      refuseUnknownPlaces({ place })
    },
    command: ({ body, asked, context }) => ({
      ...asked,
      type: 'RecordMilestone',
      milestoneId: idsFor(asked.by, context, 'milestones')(0),
      ...body,
    }),
  })
  shipmentRoute(app, desk, {
    name: 'correct-milestone',
    summary: 'Correct a milestone, with the reason',
    body: correctMilestone,
    command: ({ body, part, asked }) => ({ ...asked, type: 'CorrectMilestone', milestoneId: part, ...body }),
  })
  shipmentRoute(app, desk, {
    name: 'confirm-milestone',
    summary: 'Confirm a milestone that a machine read or a supplier reported',
    body: noBody,
    command: ({ part, asked }) => ({ ...asked, type: 'ConfirmMilestone', milestoneId: part }),
  })
}
