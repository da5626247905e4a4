import type { ShipmentAnswer, ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useContext } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Act, type ActOptions, type Schema, useAct } from '../../../../ui/acts/use-act.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useUndoing } from '../../undoing.ts'
import type { CommandIds } from '../command-path.ts'
import { useLazyShipmentQuery, useShipmentCommandMutation } from '../shipment-api.ts'
import { undoOf } from './undo-of.ts'
import { WhenDone } from './when-done.ts'

type Options<Values extends FieldValues> = Pick<
  ActOptions<ShipmentDetail, ShipmentDetail, Values, unknown>,
  'valuesOf' | 'versionOf' | 'placesOf'
> & {
  shipment: ShipmentDetail
  command: ShipmentCommandName
  schema: Exclude<Schema, () => unknown> | ((seen: ShipmentDetail) => Schema)
  body: (values: Values, seen: ShipmentDetail) => object
  ids?: CommandIds
  /** The shipment's number is typed before it is done. */
  typed?: boolean
  onDone: () => void
}

export type ShipmentAct<Values extends FieldValues> = Act<ShipmentDetail, ShipmentDetail, Values> & {
  command: ShipmentCommandName
}

/** Gives a command on a shipment from a form. */
export function useActForm<Values extends FieldValues>(options: Options<Values>): ShipmentAct<Values> {
  const { shipment, command, schema, body, ids = {}, typed = false, onDone, ...form } = options
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const [send] = useShipmentCommandMutation()
  const offerUndo = useUndoing()
  const { step } = useContext(WhenDone)
  const [fetchShipment] = useLazyShipmentQuery()
  const { id, shipmentNumber: number } = shipment
  const act = useAct<ShipmentDetail, ShipmentDetail, Values, ShipmentAnswer>({
    ...form,
    opened: shipment,
    typed: typed ? number : null,
    schemaOf: seen => (typeof schema === 'function' ? schema(seen) : schema),
    send: (values, seen) => send({ id, command, ids, body: body(values, seen) }),
    shows: [{ type: 'shipment', id }],
    fetchLatest: async () => (await fetchShipment({ id, asOf: null })).data,
    onDone: (answer, { values, before }) => {
      const given = { before, body: body(values, before), ids, answer, reason: words('undo.reason') }
      showToast({
        id: `done-${id}`,
        kind: 'success',
        text: t('done', { act: t(`acted.${command}`), number }),
        ...offerUndo(undoOf(command, given)),
      })
      const next = step ?? onDone
      next()
    },
  })
  return { ...act, command }
}
