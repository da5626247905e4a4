import type { ShipmentAnswer, ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useContext, useRef } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useUntilShown } from '../../../../app/api/until-shown.ts'
import type { useZodForm } from '../../../../ui/form/form.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useUndoing } from '../../undoing.ts'
import type { CommandIds } from '../command-path.ts'
import { useLazyShipmentQuery, useShipmentCommandMutation } from '../shipment-api.ts'
import { undoOf } from './undo-of.ts'
import { useVersionedForm, type VersionedForm } from './use-versioned-form.ts'
import { WhenDone } from './when-done.ts'

type Schema = Parameters<typeof useZodForm>[0]
type ActOptions<Values extends FieldValues> = {
  shipment: ShipmentDetail
  command: ShipmentCommandName
  schema: Schema | ((seen: ShipmentDetail) => Schema)
  /** What the form begins with; asked again of what others made of the shipment meanwhile. */
  valuesOf: (shipment: ShipmentDetail) => Values
  body: (values: Values, seen: ShipmentDetail) => object
  ids?: CommandIds
  versionOf?: ((shipment: ShipmentDetail) => number) | undefined
  /** Where in the form a field of the body is. */
  fieldOf?: (path: string, values: Values) => string
  /** The shipment's number is typed before it is done: it can't be undone. */
  typed?: boolean
  onDone: () => void
}

export type ActForm<Values extends FieldValues> = VersionedForm<ShipmentDetail, ShipmentDetail, Values> & {
  command: ShipmentCommandName
  typed: boolean
  pending: boolean
}

/** Gives a command on a shipment from a form. */
export function useActForm<Values extends FieldValues>(options: ActOptions<Values>): ActForm<Values> {
  const { shipment, command, schema, valuesOf, body, ids, fieldOf = path => path, typed = false, onDone } = options
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const [send] = useShipmentCommandMutation()
  const { untilShown, pending } = useUntilShown()
  const offerUndo = useUndoing()
  const { step } = useContext(WhenDone)
  const given = useRef<{ before: ShipmentDetail; body: object } | null>(null)
  const [fetchShipment] = useLazyShipmentQuery()
  const { id, shipmentNumber: number } = shipment
  const act = useVersionedForm<ShipmentDetail, ShipmentDetail, Values, ShipmentAnswer>({
    opened: shipment,
    valuesOf,
    fieldOf,
    versionOf: options.versionOf,
    schemaOf: seen => (typeof schema === 'function' ? schema(seen) : schema),
    send: (values, seen) => {
      given.current = { before: seen, body: body(values, seen) }
      const sent = send({ id, command, body: given.current.body, ...(ids && { ids }) })
      return untilShown(sent, [{ type: 'shipment', id }])
    },
    fetchLatest: async () => (await fetchShipment({ id, asOf: null })).data,
    onDone: answer => {
      const reason = words('undo.reason')
      const undo = given.current && undoOf(command, { ...given.current, ids: ids ?? {}, answer, reason })
      showToast({
        id: `done-${id}`,
        kind: 'success',
        text: t('done', { act: t(`acted.${command}`), number }),
        ...offerUndo(undo ?? []),
      })
      const next = step ?? onDone
      next()
    },
  })
  const submit = async () => {
    const { form } = act
    if (!typed || String(form.getValues().typed ?? '').trim() === number) return act.submit()
    const wrong = { type: 'typed', message: t('typed.wrong', { number }) }
    form.setError('typed' as Path<Values>, wrong, { shouldFocus: true })
  }
  return { ...act, command, typed, pending, submit }
}
