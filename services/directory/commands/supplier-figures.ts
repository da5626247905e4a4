import {
  type clientsFigures,
  clientsFiguresRoute,
  supplierFigures,
} from '@quayside/contracts/purchase-orders/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type * as z from 'zod'
import type { OwnFigures } from '../read-models/company-list.ts'

/** What orders tell of all suppliers of the caller's clients; null to whom orders are not told. */
export async function figuresFor({ call }: Pick<Ports, 'call'>, caller: Caller, causationId: string) {
  if (!caller.permissions.has('purchase-orders.view')) return null
  const asked: z.input<typeof clientsFigures> = { clients: caller.scope.clients }
  const { status, body } = await call.post('purchase-orders', clientsFiguresRoute, asked, { causationId })
  if (status !== 200) throw new ProblemError('unavailable')
  const { month, items } = supplierFigures.parse(body)
  return { month, of: new Map(items.map(one => [one.supplierId, one])) } satisfies OwnFigures
}
