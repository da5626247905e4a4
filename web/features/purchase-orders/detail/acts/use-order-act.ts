import type { OrderAnswer, PurchaseOrderCommandName } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { dismissErrorToast } from '../../../../app/api/error-toasts.ts'
import type { ApiError } from '../../../../app/api/problem.ts'
import { useUntilShown } from '../../../../app/api/until-shown.ts'
import { type Act, type ActOptions, useAct } from '../../../../ui/acts/use-act.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useLazyOrderQuery, useOrderCommandMutation } from '../order-api.ts'

export type Ran = { ok: true; createdId: string | null } | { ok: false; error: ApiError }

function useDone() {
  const { t } = useTranslation('order-detail')
  return (command: PurchaseOrderCommandName, { createdId }: OrderAnswer) => {
    const done = createdId && command === 'approve' ? 'partial-order-created' : command
    showToast({ kind: 'success', text: t(`done.${done}`) })
  }
}

/** The order as it is now, where others changed it: that is shown in the place of the refusal. */
export function useLatestOrder() {
  const [fetchOrder] = useLazyOrderQuery()
  return async ({ id, version }: OrderDetail): Promise<OrderDetail | undefined> => {
    const { data } = await fetchOrder({ id, asOf: null })
    if (data === undefined || data.version === version) return undefined
    dismissErrorToast('orderCommand')
    return data
  }
}

/** Runs a command on the order; success is told by a notice, a refusal by the server's message. */
export function useOrderAct({ id }: Pick<OrderDetail, 'id'>) {
  const [send] = useOrderCommandMutation()
  const { untilShown, pending } = useUntilShown()
  const done = useDone()
  const attempt = async (command: PurchaseOrderCommandName, body: object, requestId?: string): Promise<Ran> => {
    const sent = send({ id, command, body, ...(requestId && { requestId }) })
    const answer = await untilShown(sent, [{ type: 'purchase-order', id }])
    if (answer.error) return { ok: false, error: answer.error }
    done(command, answer.data)
    return { ok: true, createdId: answer.data.createdId }
  }
  return {
    attempt,
    run: async (command: PurchaseOrderCommandName, body: object, requestId?: string) =>
      (await attempt(command, body, requestId)).ok,
    pending,
  }
}

type Options<Values extends FieldValues> = Pick<
  ActOptions<OrderDetail, OrderDetail, Values, unknown>,
  'schemaOf' | 'valuesOf' | 'placesOf' | 'merge' | 'onRefused'
> & {
  order: OrderDetail
  command: PurchaseOrderCommandName
  body: (values: Values, seen: OrderDetail) => object
  onClose: () => void
}
export type OrderForm<Values extends FieldValues> = Act<OrderDetail, OrderDetail, Values> & {
  command: PurchaseOrderCommandName
}

/** Gives a command on the order from a form. */
export function useOrderForm<Values extends FieldValues>(options: Options<Values>): OrderForm<Values> {
  const { order, command, body, onClose, ...form } = options
  const [send] = useOrderCommandMutation()
  const done = useDone()
  const { id } = order
  const act = useAct<OrderDetail, OrderDetail, Values, OrderAnswer>({
    ...form,
    opened: order,
    send: (values, seen) => send({ id, command, body: body(values, seen) }),
    shows: [{ type: 'purchase-order', id }],
    fetchLatest: useLatestOrder(),
    onDone: answer => {
      done(command, answer)
      onClose()
    },
  })
  return { ...act, command }
}
