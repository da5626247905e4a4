import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import { problem } from '@quayside/contracts/kernel/problem.ts'
import { checkUndoImportAnswer, undoImportAnswer } from '@quayside/contracts/purchase-orders/import.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { isErrorCode } from '@quayside/platform/words/error-text.ts'
import type { OpenImport } from '../domain/import.ts'
import type { RunRecord, UndoneSoFar } from './run-record.ts'
import { callFor } from './service-calls.ts'

const ordersACall = 100
const timeoutMs = 20_000

/** Asks purchase-orders how much there is to take back; it refuses as a whole while anything of it is in use. */
export async function ordersToTakeBack(
  ports: Pick<Ports, 'call'>,
  item: OpenImport,
  context: CommandContext,
): Promise<number> {
  // What an earlier undo left, for whatever reason, is looked at again, order by order.
  const path = '/purchase-orders/undo-import/check'
  const body = { importId: item.importId, clientCompanyId: item.clientCompanyId }
  const options = { causationId: context.causationId, key: `undo-check-${item.importId}-${item.version}`, timeoutMs }
  const response = await ports.call.post('purchase-orders', path, body, options).catch((cause: unknown) => {
    throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '5' }, cause })
  })
  if (response.status < 300) return checkUndoImportAnswer.parse(response.body).orders
  const refusal = problem.safeParse(response.body)
  if (response.status < 500 && refusal.success && isErrorCode(refusal.data.code))
    throw new ProblemError(refusal.data.code, refusal.data.params as RejectionParams)
  throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '5' } })
}

/** Takes back the next orders of an import; null when none are left. */
export async function undoNextOrders(
  ports: Pick<Ports, 'call'>,
  record: RunRecord,
  { clientCompanyId }: Pick<OpenImport, 'clientCompanyId'>,
  reached: UndoneSoFar,
): Promise<UndoneSoFar | null> {
  const { after } = reached
  const asked = { importId: record.import_id, clientCompanyId, onBehalfOf: record.started_by }
  const next = await callFor(ports, record, {
    service: 'purchase-orders',
    path: '/purchase-orders/undo-import',
    body: { ...asked, after, limit: ordersACall },
    answer: undoImportAnswer,
    part: `orders/${after ?? 'first'}`,
  })
  if (next.looked === 0) return null
  return {
    after: next.last,
    looked: reached.looked + next.looked,
    orders: reached.orders + next.orders,
    lines: reached.lines + next.lines,
    kept: [...reached.kept, ...next.kept],
  }
}
