import type { PlaceEvent } from '@quayside/contracts/directory/events.ts'
import { accept, type Decision, type Rejection, reject } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId, PlaceId } from '@quayside/contracts/kernel/ids.ts'
import { checkCountry } from '@quayside/contracts/reference/countries.ts'
import { checkUnlocode } from '@quayside/contracts/reference/unlocode.ts'

export type PlaceFields = Omit<Extract<PlaceEvent, { type: 'PlaceRegistered' }>['data'], 'placeId' | 'companyId'>

export type KnownPlace = {
  readonly status: 'listed' | 'removed'
  readonly placeId: PlaceId
  readonly companyId: CompanyId
  readonly fields: PlaceFields
  readonly version: number
}
export type Place = { readonly status: 'none' } | KnownPlace

export type PlaceCommand =
  | { type: 'Register'; placeId: PlaceId; companyId: CompanyId; fields: PlaceFields }
  | { type: 'Change'; fields: PlaceFields }
  | { type: 'Remove' }

function evolve(place: Place, event: PlaceEvent): Place {
  if (event.type === 'PlaceRegistered') {
    const { placeId, companyId, ...fields } = event.data
    return { status: 'listed', placeId, companyId, fields, version: 1 }
  }
  if (place.status === 'none') return place
  if (event.type === 'PlaceRemoved') return { ...place, status: 'removed' }
  const { placeId: _p, companyId: _c, ...fields } = event.data
  return { ...place, fields, version: place.version + 1 }
}

function decide(command: PlaceCommand, place: Place): Decision<PlaceEvent> {
  if (command.type === 'Remove') {
    if (place.status !== 'listed') return place.status === 'removed' ? accept() : reject('place-not-found')
    return accept({ type: 'PlaceRemoved', data: { placeId: place.placeId, companyId: place.companyId } })
  }
  const wrong = whereWrong(command.fields)
  if (wrong !== null) return { accepted: false, rejections: [wrong] }
  const fields = { ...command.fields, unlocode: command.fields.unlocode?.replace(' ', '') ?? null }
  if (command.type === 'Register') {
    if (place.status !== 'none') return accept()
    return accept({
      type: 'PlaceRegistered',
      data: { placeId: command.placeId, companyId: command.companyId, ...fields },
    })
  }
  if (place.status !== 'listed') return reject('place-not-found')
  if (sameFields(place.fields, fields)) return accept()
  return accept({ type: 'PlaceChanged', data: { placeId: place.placeId, companyId: place.companyId, ...fields } })
}

function whereWrong({ country, unlocode }: PlaceFields): Rejection | null {
  return checkCountry(country, 'country') ?? (unlocode === null ? null : checkUnlocode(unlocode, country, 'unlocode'))
}

function sameFields(a: PlaceFields, b: PlaceFields): boolean {
  return (Object.keys(b) as (keyof PlaceFields)[]).every(key => a[key] === b[key])
}

const isGone = (place: Place) => place.status === 'removed'

export const place = { name: 'Place', initial: { status: 'none' } as Place, evolve, decide, isGone }
