import * as z from 'zod'
import { allowedCommand, choicesOf, historyEntry, listAnswer, pageQuery, uuidList } from '../kernel/lists.ts'
import { transportModes } from '../reference/incoterms.ts'
import { clockSides, clockTypes, containerClock } from './containers.ts'
import {
  containerLink,
  customsDeclaration,
  dataTypes,
  deliveryDrop,
  reportedEmissions,
  shipmentCharge,
  shipmentDetails,
  shipmentInvoice,
  shipmentLeg,
  shipmentLine,
  shipmentPackage,
  shipmentParty,
  shipmentPlace,
  shipmentReference,
  shipmentSeal,
} from './details.ts'
import { milestone, milestoneCodes } from './milestones.ts'
import { askedSides, nextActs } from './next-acts.ts'
import { shipmentStation } from './stations.ts'
import {
  anchorStates,
  bookingStates,
  declarationStates,
  holdKinds,
  issueKinds,
  operations,
  shipmentChips,
  shipmentStatuses,
  shipmentTabs,
} from './statuses.ts'

const text = z.string().nullable()
const decimal = z.string()
const date = z.string().nullable()

/** The banner: kg CO2e well-to-wheel and tank-to-wheel, how good the data is and what is left out. */
export const co2Summary = z.object({
  wellToWheelKg: decimal,
  tankToWheelKg: decimal,
  label: z.enum(dataTypes),
  /** Of the worst data type, in percent of the well-to-wheel sum. */
  sharePercent: decimal,
  hubsIncluded: z.boolean(),
  factors: z.array(z.object({ source: z.string(), version: z.string() })),
})
export type Co2Summary = z.infer<typeof co2Summary>

/** What a carrier said in a code that no table knows: it changes no status. */
export const unknownMessage = z.object({ carrier: z.string(), code: z.string(), messageTime: z.string() })
export type UnknownMessage = z.infer<typeof unknownMessage>

/** What is shown of a shipment's containers: the next last free day and what has run up. */
export const containerSummary = z.object({
  containerNumber: z.string(),
  ...z
    .object({
      containerType: text,
      size: text,
      vgmKg: text,
      /** What its packages on this shipment come to, as far as each of them says it. */
      weightKg: text,
      volumeM3: text,
      pallets: z.number().int().nullable(),
      /** When it was taken from the port, and came back empty. */
      pickedUpAt: text,
      returnedAt: text,
      /** Free and charged days of each clock; of a supplier's containers none. */
      clocks: z.array(
        z.object({
          type: z.enum(clockTypes),
          side: z.enum(clockSides),
          lastFreeDay: date,
          chargeableDays: z.number().int(),
        }),
      ),
    })
    .partial().shape,
  lastFreeDay: date,
  daysLeft: z.number().int().nullable(),
  /** What has run up, and what today costs; of a supplier's containers neither. */
  costs: z.array(z.object({ currency: z.string(), amount: decimal })),
  perDay: z.array(z.object({ currency: z.string(), amount: decimal })).optional(),
})
export type ContainerSummary = z.infer<typeof containerSummary>

/** One clock with its tariff and what it reads today. */
export const clockReading = z.object({
  clock: containerClock,
  firstCountedDay: date,
  lastFreeDay: date,
  stoppedOn: date,
  running: z.boolean(),
  daysLeft: z.number().int().nullable(),
  chargeableDays: z.number().int(),
  cost: decimal,
  costOfToday: decimal,
})
export const containerClocks = z.object({
  containerUseId: z.string(),
  containerNumber: z.string(),
  clocks: z.array(clockReading),
})
export type ContainerClocks = z.infer<typeof containerClocks>

export const shipmentListItem = z.object({
  id: z.string(),
  version: z.number().int(),
  shipmentNumber: z.string(),
  date,
  status: z.enum(shipmentStatuses),
  chip: z.enum(shipmentChips).nullable(),
  partiallyDelivered: z.boolean(),
  /** What keeps it from going on: errors' codes. */
  missing: z.array(z.string()),
  operation: z.enum(operations),
  mode: z.enum(transportModes).nullable(),
  clientCompanyId: z.string(),
  clientName: text,
  suppliers: z.array(z.object({ id: z.string(), name: text })),
  orders: z.array(z.object({ id: z.string(), orderNumber: z.string() })),
  references: z.array(shipmentReference),
  trackingNumber: text,
  carrier: text,
  origin: shipmentPlace.nullable(),
  destination: shipmentPlace.nullable(),
  etd: text,
  atd: text,
  eta: text,
  ata: text,
  /** Where it stands in the chain, the seven of the small line. */
  stations: z.array(shipmentStation),
  quantity: decimal,
  containers: z.array(containerSummary),
  /** Whether a hold is open; of which kind and how many there are, a supplier is not told. */
  onHold: z.boolean(),
  openHolds: z.number().int(),
  openIssues: z.number().int(),
  co2: co2Summary.nullable(),
  actions: z.array(z.string()),
})
export type ShipmentListItem = z.infer<typeof shipmentListItem>

export const shipmentSortColumns = ['date', 'shipmentNumber', 'etd', 'eta', 'lastFreeDay'] as const
export type ShipmentSort = (typeof shipmentSortColumns)[number] | `-${(typeof shipmentSortColumns)[number]}`
export const shipmentSorts = shipmentSortColumns.flatMap(column => [column, `-${column}`] as const)

/** GET /shipments */
export const shipmentListQuery = {
  ...pageQuery,
  tab: z.enum(shipmentTabs).default('to-be-processed'),
  sort: z.enum(shipmentSorts as [ShipmentSort, ...ShipmentSort[]]).default('-date'),
  'filter[status]': choicesOf(shipmentStatuses).optional(),
  'filter[mode]': z.enum(transportModes).optional(),
  'filter[supplier]': z.uuid().optional(),
  /** Several separated by commas: of any of them. */
  'filter[orderId]': uuidList.optional(),
  'filter[exceptions]': z.enum(['true', 'false']).optional(),
  /** What they wait for the side of who asks to do: a client’s, else the freight operator’s. */
  'filter[waitsFor]': z.enum(nextActs).optional(),
  /** Those that a person chose, separated by commas. */
  'filter[id]': uuidList.optional(),
  /** Of CSV and sheet: the shown columns in their order, separated by commas; all without it. */
  columns: z.string().max(1000).optional(),
}
const { cursor: _cursor, limit: _limit, columns: _columns, ...shipmentFilter } = shipmentListQuery
/** What the list is asked for, of a job that acts on all that match. */
export const matchingShipments = z.strictObject(shipmentFilter)
export const shipmentListAnswer = listAnswer(shipmentListItem)
export type ShipmentListAnswer = z.infer<typeof shipmentListAnswer>

/** What came of a line, whole and damaged; and what is missing of it, as far as somebody said so. */
const countedParts = z.object({ good: decimal, short: decimal, damaged: decimal })

/** GET /shipments/products: the lines of all shipments that a tab holds. */
export const shipmentProductItem = z.object({
  shipmentId: z.string(),
  shipmentNumber: z.string(),
  status: z.enum(shipmentStatuses),
  line: shipmentLine,
  delivered: decimal,
  /** None in a row from before deliveries were told apart. */
  counted: countedParts.optional(),
})
export const shipmentProductsAnswer = listAnswer(shipmentProductItem)

export const shipmentTabCounters = z.object({
  tabs: z.array(z.object({ tab: z.enum(shipmentTabs), count: z.number().int() })),
})

export const computedDeclaration = z.object({
  ...customsDeclaration.shape,
  state: z.enum(declarationStates),
  /** Null where a rate is missing: no total is shown then. */
  computed: z
    .object({
      fob: decimal,
      freight: decimal,
      insurance: decimal,
      value: decimal,
      duty: decimal,
      vat: decimal,
      lines: z.array(z.object({ lineId: z.string(), value: decimal, duty: decimal, vat: decimal })),
    })
    .nullable(),
  overridden: z.object({ value: decimal, duty: decimal, vat: decimal, reason: z.string() }).nullable(),
})

export const anchorEntry = z.object({
  number: z.number().int(),
  state: z.enum(anchorStates),
  status: z.enum(shipmentStatuses),
  /** Of the status change. */
  at: z.string().optional(),
  hash: z.string(),
  network: text,
  wallet: text,
  contract: text,
  block: z.number().int().nullable(),
  gasUsed: text,
  transactionHash: text,
  /** Of a failed one: why the chain did not take it, in the chain's own words. */
  reason: text.optional(),
})
export type AnchorEntry = z.infer<typeof anchorEntry>

/** GET /shipments/{id}; `charges`, `declarations`, `co2` of the whole and others' lines never reach a supplier. */
export const shipmentDetail = z.object({
  id: z.string(),
  version: z.number().int(),
  shipmentNumber: z.string(),
  date,
  status: z.enum(shipmentStatuses),
  chip: z.enum(shipmentChips).nullable(),
  partiallyDelivered: z.boolean(),
  missing: z.array(z.string()),
  /** Who is asked for what comes next; nobody where it is over. */
  asked: z.array(z.enum(askedSides)),
  clientCompanyId: z.string(),
  clientName: text,
  operation: z.enum(operations),
  mode: z.enum(transportModes).nullable(),
  booking: z.object({ state: z.enum(bookingStates), carrier: text, reference: text, etd: text, eta: text }),
  /** Of the main carriage: an estimate that was reported, else the booking’s, else what is planned. */
  etd: text,
  eta: text,
  /** When it left and came; a page shows these in the place of what was expected. */
  atd: text,
  ata: text,
  stations: z.array(shipmentStation),
  details: shipmentDetails,
  references: z.array(shipmentReference),
  noReference: z.boolean(),
  parties: z.array(shipmentParty),
  lines: z.array(
    z.object({
      ...shipmentLine.shape,
      supplierName: text.optional(),
      delivered: decimal,
      counted: countedParts,
      writtenOff: decimal,
    }),
  ),
  packages: z.array(shipmentPackage),
  /** `returnWaived`: the carrier does not want it back, or forgoes it. */
  containers: z.array(containerLink.extend({ returnWaived: z.boolean().optional() })),
  /** Their free time and what has run up, of those with a clock. */
  containerSummaries: z.array(containerSummary).optional(),
  /** Of every container that is linked; a supplier is told no tariffs. */
  containerClocks: z.array(containerClocks).optional(),
  seals: z.array(shipmentSeal),
  legs: z.array(shipmentLeg),
  milestones: z.array(milestone),
  /** Of the whole: a supplier is told none. */
  unknownMessages: z.array(unknownMessage).optional(),
  /** `kgPerM3`: what a m3 counts as with this mode, service and carrier; null by ocean and as long as no mode is chosen. */
  weights: z.object({
    grossKg: text,
    volumeM3: text,
    volumetricKg: text,
    kgPerM3: text,
    chargeable: text,
    unit: text,
  }),
  /** What a charge costs the operating company reaches its own people alone. */
  charges: z.array(shipmentCharge.partial({ expense: true })).optional(),
  declarations: z.array(computedDeclaration).optional(),
  invoices: z.array(shipmentInvoice),
  documents: z.array(
    z.object({
      documentId: z.string(),
      documentType: z.string(),
      fileName: z.string(),
      /** Its former versions, the first one first; left out where there are none. */
      formers: z.array(z.string()).optional(),
    }),
  ),
  drops: z.array(deliveryDrop),
  /** Whether a hold is open; a supplier is told no more of it. */
  onHold: z.boolean(),
  holds: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(holdKinds),
      reason: z.string(),
      open: z.boolean(),
      /** What is unmet where the portal opened it: an error's code. */
      condition: text,
      /** False where lifting it is another side's, which placed it. */
      liftable: z.boolean().optional(),
      placedBy: z.enum(['client', 'operator']).optional(),
    }),
  ),
  issues: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(issueKinds),
      text: z.string(),
      open: z.boolean(),
      /** Of a delivery's: how much of which line. */
      lines: z.array(z.object({ lineId: z.string(), quantity: decimal })).optional(),
    }),
  ),
  comments: z.array(z.object({ id: z.string(), text: z.string(), at: text.optional(), author: text.optional() })),
  co2: co2Summary.nullable().optional(),
  /** What was reported instead of being reckoned. */
  emissions: reportedEmissions.optional(),
  anchors: z.array(anchorEntry),
  /** Events since the last anchor: not yet on their way to the chain. */
  notAnchored: z.number().int().optional(),
  /** What belongs to it and has an address of its own, below /api/v1. */
  links: z.object({ history: z.string(), pickups: z.string(), warehouseReceipts: z.string() }).optional(),
  allowedCommands: z.array(allowedCommand),
  /** Of each milestone whether this person may say now that it happened; a look into the past has none. */
  milestoneChoices: z
    .array(
      allowedCommand
        .pick({ allowed: true, reason: true, params: true, message: true })
        .extend({ code: z.enum(milestoneCodes) }),
    )
    .optional(),
})
export type ShipmentDetail = z.infer<typeof shipmentDetail>

/** GET /shipments/{id}/history */
export const shipmentHistory = z.object({ items: z.array(historyEntry) })
