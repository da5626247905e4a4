import type { ChangeRequestWorkflowArgs } from '@quayside/contracts/purchase-orders/workflow.ts'
import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow'
import type { Activities } from '../purchase-order-confirmation/activities.ts'

const activities = proxyActivities<Pick<Activities, 'expireChangeRequest'>>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '10m' },
})
const decided = defineSignal<[{ eventId: string }]>('decided')

/** Waits for the other side's decision; a request that nobody decides expires. Answers which of the two it was. */
export async function purchaseOrderChangeRequest(args: ChangeRequestWorkflowArgs): Promise<'decided' | 'expired'> {
  let isDecided = false
  setHandler(decided, () => {
    isDecided = true
  })
  const wait = Math.max(0, Date.parse(args.decideBy) - Date.now())
  if (await condition(() => isDecided, wait)) return 'decided'
  const { orderId, requestId, eventId } = args
  const { outcome } = await activities.expireChangeRequest({ orderId, requestId, eventId })
  return outcome === 'superseded' ? 'decided' : 'expired'
}
