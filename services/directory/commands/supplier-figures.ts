import { clientsFigures, clientsFiguresRoute, supplierFigures } from '@quayside/contracts/purchase-orders/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { type OwnFigures, sortsByFigures } from '../read-models/company-list.ts'

type Asked = { sort: string | undefined; isFile: boolean; causationId: string }

/**
 * What orders tell of all suppliers of the caller's clients, where a list or a file of them needs it; null to whom orders
 * are not told. A file goes without while orders cannot be asked.
 */
export async function figuresFor(
  ports: Pick<Ports, 'call'>,
  caller: Caller,
  { sort, isFile, causationId }: Asked,
): Promise<OwnFigures | null> {
  const isSorted = sortsByFigures(sort)
  const permission = 'purchase-orders.view'
  if (!isSorted && !isFile) return null
  if (!caller.permissions.has(permission)) {
    if (isSorted) throw new ProblemError('permission-missing', { permission })
    return null
  }
  const figures = await askedOf(ports, caller, causationId)
  if (figures === null && isSorted) throw new ProblemError('unavailable')
  return figures
}

async function askedOf({ call }: Pick<Ports, 'call'>, { scope }: Caller, causationId: string) {
  const asked = clientsFigures.parse({ clients: scope.clients })
  const answer = await call.post('purchase-orders', clientsFiguresRoute, asked, { causationId }).catch(() => null)
  if (answer?.status !== 200) return null
  const { month, items } = supplierFigures.parse(answer.body)
  return { month, of: new Map(items.map(one => [one.supplierId, one])) }
}
