import type { ShipmentAnswer, ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { pendingCleared } from '../../app/api/live-slice.ts'
import { list } from '../../app/api/tags.ts'
import type { AppDispatch } from '../../app/store.ts'
import { type CommandIds, pathOf } from './detail/command-path.ts'

export type ShipmentCommand = { id: string; command: ShipmentCommandName; ids?: CommandIds; body: object }

/** What a shipment's change makes old beside itself. */
export const besideShipment = [
  list('shipment'),
  list('purchase-order'),
  'purchase-order',
  'chain',
  'queue',
  'figures',
] as const

/** Of several: what they changed is fetched anew once for all, and who gives them tells of a refusal. */
export const quietApi = api.injectEndpoints({
  endpoints: build => ({
    quietCommand: build.mutation<ShipmentAnswer, ShipmentCommand & { key?: string }>({
      query: ({ key, ...command }) => ({
        ...pathOf(command),
        body: command.body,
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      }),
    }),
  }),
})
showsOwnErrors('quietCommand')

/** With what others changed meanwhile: the shown list is asked for anew. */
export function readAnew(dispatch: AppDispatch, ids: readonly string[]): void {
  dispatch(pendingCleared('shipment'))
  dispatch(api.util.invalidateTags([...ids.map(id => ({ type: 'shipment' as const, id })), ...besideShipment]))
}
