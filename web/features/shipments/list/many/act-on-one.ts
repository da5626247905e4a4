import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { type ApiError, problemOf } from '../../../../app/api/problem.ts'
import type { AppDispatch } from '../../../../app/store.ts'
import { quietApi, type ShipmentCommand } from '../../quiet-commands.ts'
import type { ManyAct } from './many-acts.ts'
import { manyApi } from './many-api.ts'

export type Chosen = Pick<ShipmentListItem, 'id' | 'shipmentNumber' | 'openHolds'>
export type Asked = { kind: string; reason: string }
/** Why not: in the server's words, else a text of this page. Undone by these commands. */
export type Outcome =
  | { done: true; undo: readonly ShipmentCommand[] }
  | { done: false; why: string | { text: 'noHold' | 'unknown' }; undo?: readonly ShipmentCommand[] }

type One = { act: ManyAct; shipment: Chosen; asked: Asked; key: string; dispatch: AppDispatch }

const done = (...undo: readonly ShipmentCommand[]): Outcome => ({ done: true, undo })
const refused = (error: ApiError): Outcome => ({
  done: false,
  why: problemOf(error)?.message ?? { text: 'unknown' },
})

/** Does an act with one of the chosen shipments. */
export function actOnOne(one: One): Promise<Outcome> {
  return { hold, lift, labels }[one.act](one)
}

async function hold({ shipment: { id }, asked, key, dispatch }: One): Promise<Outcome> {
  const command = { id, command: 'place-hold', body: asked, key } as const
  const { data, error } = await dispatch(quietApi.endpoints.quietCommand.initiate(command, { track: false }))
  if (error !== undefined) return refused(error)
  if (data.createdId === null) return done()
  return done({ id, command: 'lift-hold', ids: { holdId: data.createdId }, body: { reason: '' } })
}

/** Those that people placed; what the portal placed goes when its condition is met. */
async function lift({ shipment: { id, openHolds }, asked: { reason }, key, dispatch }: One): Promise<Outcome> {
  if (openHolds === 0) return { done: false, why: { text: 'noHold' } }
  const fresh = { forceRefetch: true, subscribe: false }
  const { data, error } = await dispatch(manyApi.endpoints.holdsOfOne.initiate(id, fresh))
  if (error !== undefined) return refused(error)
  const holds = data?.holds.filter(one => one.open && one.condition === null) ?? []
  if (holds.length === 0) return { done: false, why: { text: 'noHold' } }
  const undo: ShipmentCommand[] = []
  for (const { id: holdId, kind, reason: before } of holds) {
    const command = { id, command: 'lift-hold', ids: { holdId }, body: { reason }, key: `${key}-${holdId}` } as const
    const answer = await dispatch(quietApi.endpoints.quietCommand.initiate(command, { track: false }))
    if (answer.error !== undefined) return { ...refused(answer.error), undo }
    undo.push({ id, command: 'place-hold', body: { kind, reason: before } })
  }
  return done(...undo)
}

async function labels({ shipment: { id, shipmentNumber: number }, dispatch }: One): Promise<Outcome> {
  const { error } = await dispatch(manyApi.endpoints.labelsOfOne.initiate({ id, number }, { track: false }))
  return error === undefined ? done() : refused(error)
}
