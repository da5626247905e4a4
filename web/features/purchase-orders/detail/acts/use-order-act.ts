import type { PurchaseOrderCommandName } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { type ApiError, problemOf } from '../../../../app/api/problem.ts'
import { useUntilShown } from '../../../../app/api/until-shown.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useOrderCommandMutation } from '../order-api.ts'

export type Ran = { ok: true; createdId: string | null } | { ok: false; error: ApiError }

/** Runs a command on the order; success is told by a notice, a refusal by the server's message. */
export function useOrderAct(order: Pick<OrderDetail, 'id'>) {
  const { t } = useTranslation('order-detail')
  const [send] = useOrderCommandMutation()
  const { untilShown, pending } = useUntilShown()
  const attempt = async (command: PurchaseOrderCommandName, body: object, requestId?: string): Promise<Ran> => {
    const { id } = order
    const sent = send({ id, command, body, ...(requestId && { requestId }) })
    const answer = await untilShown(sent, [{ type: 'purchase-order', id }])
    if (answer.error) return { ok: false, error: answer.error }
    showToast({
      kind: 'success',
      text: t(answer.data.createdId && command === 'approve' ? 'done.partial-order-created' : `done.${command}`),
    })
    return { ok: true, createdId: answer.data.createdId }
  }
  return {
    attempt,
    run: async (command: PurchaseOrderCommandName, body: object, requestId?: string) =>
      (await attempt(command, body, requestId)).ok,
    pending,
  }
}

/** Where a conflict is: what changed meanwhile is fetched and shown instead of retried. */
export function isConflict(error: ApiError): boolean {
  return problemOf(error)?.code === 'version-conflict'
}
