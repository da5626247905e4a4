import { type CatalogueGroup, catalogueGroups, purposeOf } from '@quayside/contracts/directory/catalogue-groups.ts'
import { isExcludable } from '@quayside/contracts/directory/excludable-fields.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { incoterms } from '@quayside/contracts/reference/incoterms.ts'

type Entry = { readonly code: string; readonly label: string }
export type Group = { readonly enabled: boolean; readonly entries: readonly Entry[] }

const carriers: readonly Entry[] = [
  { code: 'DHL_EXPRESS', label: 'DHL Express' },
  { code: 'SCHENKER', label: 'Schenker' },
  { code: 'DHL_GLOBAL_FORWARDING', label: 'DHL Global Forwarding' },
  { code: 'FEDEX', label: 'FedEx' },
  { code: 'UPS', label: 'UPS' },
  { code: 'KN', label: 'K&N' },
]

const listed = (...entries: readonly (readonly [code: string, label: string])[]): Group => ({
  enabled: true,
  entries: entries.map(([code, label]) => ({ code, label })),
})
const empty: Group = { enabled: true, entries: [] }

/** What a company's selectors offer until it changes them. */
export const defaultCatalogue: Readonly<Record<CatalogueGroup, Group>> = {
  fieldsExcluded: empty,
  transporters: { enabled: true, entries: carriers },
  internationalCarrier: { enabled: true, entries: carriers },
  payTo: listed(
    ['CARRIER', 'Carrier'],
    ['FREIGHT_OPERATOR', 'Freight operator'],
    ['CUSTOMS_BROKER', 'Customs broker'],
    ['WAREHOUSE', 'Warehouse'],
  ),
  rateCategory: listed(['SPOT', 'Spot rate'], ['CONTRACT', 'Contract rate'], ['TARIFF', 'Tariff']),
  serviceType: listed(
    ['DOOR_TO_DOOR', 'Door to door'],
    ['DOOR_TO_PORT', 'Door to port'],
    ['PORT_TO_DOOR', 'Port to door'],
    ['PORT_TO_PORT', 'Port to port'],
    ['CFS_CFS', 'CFS/CFS'],
    ['CFS_CY', 'CFS/CY'],
    ['CY_CFS', 'CY/CFS'],
    ['CY_CY', 'CY/CY'],
  ),
  shipmentType: listed(
    ['OCEAN_INBOUND', 'Ocean inbound'],
    ['OCEAN_OUTBOUND', 'Ocean outbound'],
    ['AIR_INBOUND', 'Air inbound'],
    ['AIR_OUTBOUND', 'Air outbound'],
    ['GROUND_INBOUND', 'Ground inbound'],
    ['GROUND_OUTBOUND', 'Ground outbound'],
    ['WAREHOUSE_RECEIPT', 'Warehouse receipt'],
    ['WAREHOUSE_RELEASE', 'Warehouse release'],
    ['PICKUP', 'Pickup'],
    ['DELIVERY', 'Delivery'],
  ),
  divisions: empty,
  broker: empty,
  lastMilePickUpLocation: empty,
  lastMileCarrier: {
    enabled: true,
    entries: carriers.filter(({ code }) => ['DHL_EXPRESS', 'FEDEX', 'UPS'].includes(code)),
  },
  origins: empty,
  chargesType: listed(
    ['FREIGHT', 'Freight'],
    ['ORIGIN', 'Origin charges'],
    ['DESTINATION', 'Destination charges'],
    ['CUSTOMS', 'Customs'],
    ['INSURANCE', 'Insurance'],
    ['STORAGE', 'Storage'],
    ['OTHER', 'Other'],
  ),
  showChargesCatalog: empty,
  incoterms: { enabled: true, entries: incoterms.map(term => ({ code: term, label: term })) },
  accountsDhlExpress: empty,
  issues: listed(
    ['PACKAGE_WITHOUT_RECORD', 'Package without record'],
    ['WITHOUT_PRIOR_NOTICE', 'Without prior notice'],
    ['LETTER_PENDING', 'Letter pending'],
  ),
}

export type Groups = Readonly<Partial<Record<string, Group>>>

/** All groups in their order: the company's own where it changed one, else the operating company's, else the default. */
export function catalogueOf(own: Groups, operating: Groups = {}) {
  return catalogueGroups.map((group, index) => {
    const { enabled, entries } = own[group] ?? operating[group] ?? defaultCatalogue[group]
    return {
      index,
      group,
      enabled,
      entries: [...entries, ...missingAlways(group, entries)].map(entry => ({ ...entry })),
    }
  })
}

/** A group as it is kept: a switch has no entries, and what is always among them is. */
export function writtenGroup(group: CatalogueGroup, { enabled, entries }: Group): Group {
  if (purposeOf[group].holds === 'switch') return { enabled, entries: [] }
  return { enabled, entries: [...entries, ...missingAlways(group, entries)] }
}

function missingAlways(group: CatalogueGroup, entries: readonly Entry[]): Entry[] {
  const missing = (purposeOf[group].always ?? []).filter(code => entries.every(entry => entry.code !== code))
  return missing.flatMap(code => defaultCatalogue[group].entries.find(entry => entry.code === code) ?? [])
}

/** What is wrong with the entries of a group, each at its own place. */
export function wrongEntries(group: CatalogueGroup, entries: readonly Entry[]): Rejection[] {
  return entries.flatMap(({ code }, index): Rejection | [] => {
    const field = `entries.${index}.code`
    const params = { value: code }
    if (entries.findIndex(other => other.code === code) < index) return { code: 'catalogue-code-twice', params, field }
    switch (purposeOf[group].codesOf) {
      case 'incoterms':
        return isIncoterm(code)
          ? []
          : { code: 'incoterm-unknown', params: { term: code, allowed: incoterms.join(', ') }, field }
      case 'excludable-fields':
        return isExcludable(code) ? [] : { code: 'field-not-excludable', params, field }
      default:
        return []
    }
  })
}

const isIncoterm = (code: string) => (incoterms as readonly string[]).includes(code)
