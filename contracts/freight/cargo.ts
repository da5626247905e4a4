import * as z from 'zod'
import { cost, currencyShape, quantity } from '../kernel/quantities.ts'
import { transportModes } from '../reference/incoterms.ts'
import { packingGroups } from '../shipments/dangerous-goods.ts'
import { shipmentPlace } from '../shipments/details.ts'

const text = (max: number) => z.string().trim().max(max).nullable().default(null)
const decimal = z.nullable(quantity).default(null)
const place = shipmentPlace.nullable().default(null)
const celsius = z.number().min(-200).max(200).nullable().default(null)

export const weightUnits = ['KG', 'LB'] as const
export type WeightUnit = (typeof weightUnits)[number]
export const volumeUnits = ['M3', 'CFT'] as const
export type VolumeUnit = (typeof volumeUnits)[number]
export const lengthUnits = ['CM', 'IN'] as const
export type LengthUnit = (typeof lengthUnits)[number]

/** A line of packages that are alike, kept as it was entered: figures of the whole line, measures of one package. */
export const freightPackage = z.strictObject({
  packageId: z.uuid(),
  packageType: z.string().trim().min(1, 'field-required').max(100),
  count: z.number().int().min(1).max(100_000),
  grossWeight: decimal,
  weightUnit: z.enum(weightUnits).default('KG'),
  /** Where it is missing the measures give it. */
  volume: decimal,
  volumeUnit: z.enum(volumeUnits).default('M3'),
  length: decimal,
  width: decimal,
  height: decimal,
  lengthUnit: z.enum(lengthUnits).default('CM'),
  /** The container or ULD it is in. */
  transportUnitId: text(20),
  transportUnitType: text(50),
  innerPackageCount: z.number().int().min(0).max(10_000_000).nullable().default(null),
  loadingMeters: decimal,
  marksAndNumbers: text(500),
  temperatureControlled: z.boolean().default(false),
  temperatureMinC: celsius,
  temperatureMaxC: celsius,
  hazardous: z.boolean().default(false),
  imoClass: text(4),
  unNumber: text(7),
  packingGroup: z.enum(packingGroups).nullable().default(null),
  flashPointC: celsius,
  properShippingName: text(300),
  technicalName: text(300),
  marinePollutant: z.boolean().default(false),
})
export type FreightPackage = z.infer<typeof freightPackage>

/** What is carried, and on which terms. */
export const freightGoods = z.strictObject({
  transportMode: z.enum(transportModes).nullable().default(null),
  /** The carrier's volume factor where it is no parcel express. */
  isExpress: z.boolean().default(false),
  incoterm: text(10),
  incotermPlace: text(200),
  description: text(2000),
  commodityCode: text(16),
  value: z.nullable(cost).default(null),
  currency: z.nullable(currencyShape).default(null),
  insuranceValue: z.nullable(cost).default(null),
  insuranceCurrency: z.nullable(currencyShape).default(null),
})
export type FreightGoods = z.infer<typeof freightGoods>

/** From where to where, each by code, name and country. */
export const freightLocations = z.strictObject({ portOfReceipt: place, origin: place, destination: place })
export type FreightLocations = z.infer<typeof freightLocations>
