import * as z from 'zod'
import { businessDate, instant, quantity } from '../kernel/quantities.ts'
import { transportModes } from '../reference/incoterms.ts'
import { timeZone } from '../reference/time-zones.ts'
import { containerClock } from './containers.ts'
import {
  containerLink,
  customsDeclaration,
  deliveryDrop,
  reportedEmissions,
  shipmentCharge,
  shipmentDetails,
  shipmentInvoice,
  shipmentLeg,
  shipmentPackage,
  shipmentParty,
  shipmentReference,
  shipmentSeal,
} from './details.ts'
import { shipmentDocumentTypes } from './document-types.ts'
import { milestone, toldScope } from './milestones.ts'
import {
  bookingEnds,
  declarationStates,
  holdKinds,
  issueKinds,
  operations,
  shipmentChips,
  shipmentStatuses,
  undeliveredCauses,
} from './statuses.ts'

const at = (action: string, permission: ShipmentPermission, method: 'POST' | 'DELETE' = 'POST') => ({
  method,
  path: `/shipments/:id${action}`,
  permission,
})

/** Module `shipments` of the permissions. */
export const shipmentActions = [
  'view',
  'create',
  'edit',
  'report',
  'charges',
  'customs',
  'deliver',
  'complete',
  'delete',
  'export',
] as const
export type ShipmentPermission = `shipments.${(typeof shipmentActions)[number]}`

/** The commands that `allowedCommands` tells about, with their path below /api/v1 and the permission they need. */
export const shipmentCommands = {
  'request-booking': at('/booking-requests', 'shipments.edit'),
  'confirm-booking': at('/booking', 'shipments.edit'),
  'end-booking': at('/booking-end', 'shipments.edit'),
  'start-processing': at('/processing', 'shipments.edit'),
  'change-details': at('/details', 'shipments.edit'),
  'add-reference': at('/references', 'shipments.edit'),
  'remove-reference': at('/references/removal', 'shipments.edit'),
  'change-lines': at('/lines', 'shipments.edit'),
  split: at('/splits', 'shipments.edit'),
  'set-packages': at('/packages', 'shipments.report'),
  'set-seals': at('/seals', 'shipments.report'),
  'set-parties': at('/parties', 'shipments.edit'),
  'set-charges': at('/charges', 'shipments.charges'),
  'save-invoice': at('/invoices', 'shipments.report'),
  'remove-invoice': at('/invoices/:invoiceId', 'shipments.report', 'DELETE'),
  'attach-document': at('/documents', 'shipments.report'),
  'remove-document': at('/documents/:documentId', 'shipments.report', 'DELETE'),
  'link-container': at('/containers', 'shipments.edit'),
  'unlink-container': at('/containers/:containerUseId', 'shipments.edit', 'DELETE'),
  'waive-return': at('/containers/:containerUseId/return-waiver', 'shipments.edit'),
  'set-vgm': at('/containers/:containerUseId/vgm', 'shipments.report'),
  'set-clock': at('/containers/:containerUseId/clocks', 'shipments.edit'),
  'remove-clock': at('/containers/:containerUseId/clocks/:clockId', 'shipments.edit', 'DELETE'),
  'plan-route': at('/route', 'shipments.edit'),
  'roll-over-leg': at('/route/:legId/roll-over', 'shipments.edit'),
  'report-emissions': at('/emissions', 'shipments.edit'),
  'record-milestone': at('/milestones', 'shipments.report'),
  'correct-milestone': at('/milestones/:milestoneId/correction', 'shipments.edit'),
  'confirm-milestone': at('/milestones/:milestoneId/confirmation', 'shipments.edit'),
  'save-declaration': at('/declarations', 'shipments.customs'),
  'move-declaration': at('/declarations/:declarationId/state', 'shipments.customs'),
  'override-customs': at('/declarations/:declarationId/override', 'shipments.customs'),
  'start-customs': at('/customs', 'shipments.customs'),
  clear: at('/clearance', 'shipments.customs'),
  'place-hold': at('/holds', 'shipments.edit'),
  'lift-hold': at('/holds/:holdId/lifting', 'shipments.edit'),
  'open-issue': at('/issues', 'shipments.report'),
  'close-issue': at('/issues/:issueId/closing', 'shipments.edit'),
  comment: at('/comments', 'shipments.report'),
  'record-drop': at('/drops', 'shipments.deliver'),
  'write-off-rest': at('/rest', 'shipments.deliver'),
  'close-undelivered': at('/undelivered', 'shipments.complete'),
  complete: at('/completion', 'shipments.complete'),
  delete: at('/deletion', 'shipments.delete'),
} as const
export type ShipmentCommandName = keyof typeof shipmentCommands

/** The `version` the person saw: another one is answered 409 with what changed. */
const version = z.number().int().min(0)
/** Mandatory where the command is marked with `!`; that it says something is checked in the decider. */
const reason = z.string().trim().max(2000).default('')

export const wantedLine = z.strictObject({
  orderId: z.uuid(),
  orderLineId: z.uuid(),
  quantity,
  /** Which of the order line's deliveries it is, counted from 1; left out, a line of the shipment keeps its own. */
  scheduleLine: z.number().int().min(1).max(100).nullable().optional(),
})
/** POST /shipments */
export const createShipment = z.strictObject({
  clientCompanyId: z.uuid().nullable().default(null),
  operation: z.enum(operations).default('coordinated'),
  mode: z.enum(transportModes).nullable().default(null),
  details: shipmentDetails.prefault({}),
  references: z.array(shipmentReference).max(50).default([]),
  noReference: z.boolean().default(false),
  lines: z.array(wantedLine).max(2000),
  /** Asks for a booking in the same step. */
  booking: z
    .strictObject({ carrier: z.string().trim().max(200) })
    .nullable()
    .default(null),
})
export type CreateShipment = z.input<typeof createShipment>
/** POST /{id}/booking-requests */
export const requestBooking = z.strictObject({ carrier: z.string().trim().max(200), mode: z.enum(transportModes) })
/** POST /{id}/booking */
export const confirmBooking = z.strictObject({
  carrier: z.string().trim().max(200),
  reference: z.string().trim().max(100),
  etd: instant,
  eta: instant,
})
export const endBooking = z.strictObject({ outcome: z.enum(bookingEnds), reason })
/** POST /{id}/processing, /completion: nothing but that it is meant. */
export const shipmentVersion = z.strictObject({ version })
export const changeShipmentDetails = z.strictObject({
  version,
  mode: z.enum(transportModes).nullable(),
  operation: z.enum(operations),
  details: shipmentDetails,
})
export const referenceChange = z.strictObject({ reference: shipmentReference })
export const changeShipmentLines = z.strictObject({ version, lines: z.array(wantedLine).max(2000) })
export const splitShipment = z.strictObject({
  version,
  reason,
  packageIds: z.array(z.uuid()).max(2000).default([]),
  containerUseIds: z.array(z.uuid()).max(100).default([]),
})
export const setPackages = z.strictObject({ version, packages: z.array(shipmentPackage).max(2000) })
export const setSeals = z.strictObject({ version, seals: z.array(shipmentSeal).max(200) })
export const setParties = z.strictObject({ version, parties: z.array(shipmentParty).max(50) })
export const setCharges = z.strictObject({ version, charges: z.array(shipmentCharge).max(500) })
export const saveInvoice = z.strictObject({ version, invoice: shipmentInvoice })
export const attachShipmentDocument = z.strictObject({
  documentId: z.uuid(),
  documentType: z.enum(shipmentDocumentTypes),
})
export const linkContainer = z.strictObject({ container: containerLink })
/** POST /{id}/containers/{containerUseId}/return-waiver */
export const waiveReturn = z.strictObject({ reason })
/** POST /{id}/containers/{containerUseId}/vgm: the verified gross mass; null takes it away. */
export const setVgm = z.strictObject({ version, vgmKg: z.nullable(quantity) })
/** POST /{id}/containers/{containerUseId}/clocks: a clock of the same id is replaced. */
export const setContainerClock = z.strictObject({ clock: containerClock })
export const planRoute = z.strictObject({ version, legs: z.array(shipmentLeg).max(20), reason })
/** POST /{id}/emissions: all that is reported; what is left out is reckoned by averages, and hubs are not counted. */
export const reportEmissions = z.strictObject({ version, ...reportedEmissions.shape })
export const rollOverLeg = z.strictObject({ version, leg: shipmentLeg, reason })
export const recordMilestone = z.strictObject({
  code: milestone.shape.code,
  class: milestone.shape.class,
  at: instant,
  zone: timeZone.default('UTC'),
  place: milestone.shape.place.default(null),
  legId: z.uuid().nullable().default(null),
  scope: toldScope.default({ of: 'shipment' }),
})
/** `zone`: by whose clock the time was entered, in which it is told why it cannot be. */
export const correctMilestone = z.strictObject({ at: z.nullable(instant), zone: z.optional(timeZone), reason })
export const saveDeclaration = z.strictObject({ version, declaration: customsDeclaration })
export const moveDeclaration = z.strictObject({ to: z.enum(declarationStates), on: businessDate })
export const overrideCustoms = z.strictObject({
  version,
  amounts: z.strictObject({ value: quantity, duty: quantity, vat: quantity }).nullable(),
  reason,
})
/** POST /{id}/customs, /{id}/clearance */
export const customsMoment = z.strictObject({ at: instant, zone: timeZone.default('UTC') })
export const placeHold = z.strictObject({ kind: z.enum(holdKinds), reason })
export const liftHold = z.strictObject({ reason })
/** The commands that are given to several shipments at once, by a job (contracts/jobs): POST /shipments/{path}. */
export const jobsOnShipments = {
  hold: { path: 'holds', command: 'place-hold', asked: placeHold },
  lift: { path: 'holds/lifting', command: 'lift-hold', asked: liftHold },
} as const
export type JobOnShipments = keyof typeof jobsOnShipments
export const openIssue = z.strictObject({
  kind: z.enum(issueKinds).default('other'),
  text: z.string().trim().max(2000),
})
export const closeIssue = z.strictObject({ answer: z.string().trim().max(2000).default('') })
export const addComment = z.strictObject({ text: z.string().trim().min(1).max(2000) })
/** `deliveries`: how many the person saw, as for a version; without it what others recorded meanwhile is not looked at. */
export const recordDrop = z.strictObject({ drop: deliveryDrop, deliveries: z.number().int().min(0).optional() })
export const writeOffRest = z.strictObject({
  lines: z.array(z.strictObject({ lineId: z.uuid(), quantity })).max(2000),
  reason,
})
export const closeUndelivered = z.strictObject({
  cause: z.enum(undeliveredCauses),
  reason,
  lines: z
    .array(z.strictObject({ lineId: z.uuid(), outcome: z.enum(['released-for-replacement', 'written-off']) }))
    .max(2000),
})
export const deleteShipment = z.strictObject({ reason })

/** What every command on a shipment answers. */
export const shipmentAnswer = z.object({
  id: z.string(),
  shipmentNumber: z.string(),
  status: z.enum(shipmentStatuses),
  chip: z.enum(shipmentChips).nullable(),
  version: z.number().int(),
  /** What the command made: the shipment split off, a milestone, a hold, an issue, a comment. */
  createdId: z.string().nullable(),
})
export type ShipmentAnswer = z.infer<typeof shipmentAnswer>
