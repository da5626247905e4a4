import type { Rejection } from '../kernel/decision.ts'

export const transportModes = ['AIR', 'OCEAN', 'GROUND'] as const
export type TransportMode = (typeof transportModes)[number]

/** Incoterms 2020; FAS, FOB, CFR and CIF are for sea and inland waterways only. */
export const incoterms = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'] as const
export type Incoterm = (typeof incoterms)[number]
export const oceanIncoterms: ReadonlySet<string> = new Set(['FAS', 'FOB', 'CFR', 'CIF'])

const originIncoterms: ReadonlySet<string> = new Set(['EXW', 'FCA', 'FAS', 'FOB'])

/** The end of the way that the term's named place belongs to; null for no term. */
export function endOfIncoterm(term: string): 'origin' | 'destination' | null {
  if (originIncoterms.has(term)) return 'origin'
  return (incoterms as readonly string[]).includes(term) || isRetiredIncoterm(term) ? 'destination' : null
}

/** Terms of earlier editions: accepted on import and shown as retired, never offered in a form. */
export const retiredIncoterms = ['DAT', 'DAF', 'DES', 'DEQ', 'DDU'] as const

export function isRetiredIncoterm(term: string): boolean {
  return (retiredIncoterms as readonly string[]).includes(term)
}

export type IncotermUse = {
  term: string
  /** The named place that belongs to the term. */
  place: string | null
  mode: TransportMode | null
  /** 'import' accepts retired terms, and a missing place, which the file may not have. */
  origin: 'form' | 'import'
}

/** Null when the term may be used so, else which part is wrong. */
export function checkIncoterm(use: IncotermUse, fields: { term?: string; place?: string } = {}): Rejection | null {
  const { term, place, mode, origin } = use
  const allowed = incoterms.join(', ')
  if (isRetiredIncoterm(term))
    return origin === 'import' ? null : { code: 'incoterm-retired', params: { term, allowed }, field: fields.term }
  if (!(incoterms as readonly string[]).includes(term))
    return { code: 'incoterm-unknown', params: { term, allowed }, field: fields.term }
  if (oceanIncoterms.has(term) && mode !== null && mode !== 'OCEAN') {
    return { code: 'incoterm-only-ocean', params: { term, mode }, field: fields.term }
  }
  if (origin === 'form' && (place ?? '').trim() === '')
    return { code: 'incoterm-place-required', params: { term }, field: fields.place }
  return null
}
