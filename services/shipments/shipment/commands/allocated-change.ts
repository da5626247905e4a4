import type { By } from '@quayside/contracts/access/by.ts'
import type { OrderStep } from '@quayside/contracts/shipments/workflow.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { answerOf, byOf, type ShipmentDesk, type ShipmentOutcome } from '../../desk/shipment-desk.ts'
import type { Asked } from '../domain/rules.ts'
import { decide, type ShipmentCommand } from '../domain/shipment.ts'
import type { Shipment } from '../domain/state.ts'
import type { AllocatedCommand } from './allocated-commands.ts'
import { type Allocated, allocated, runKey } from './allocating.ts'

type Wanted = {
  readonly id: string
  /** The version the person saw. */
  readonly version: number
  readonly caller: Caller
  readonly context: CommandContext
  /** What it makes, told again to who repeats it. */
  readonly createdId?: string
}
type Found = { readonly by: By; readonly before: Shipment; readonly asked: Asked }
type Plan = {
  /** Decided beforehand, so that nothing is reserved for what would be refused. */
  readonly foreseen: ShipmentCommand
  readonly command: AllocatedCommand
  readonly orders: readonly OrderStep[]
}

/** A change of goods that its orders have a word in: a repeat and a conflict are answered at once, the rest by the workflow. */
export function allocatedChange(
  desk: ShipmentDesk,
  wanted: Wanted,
  plan: (found: Found) => Plan | Promise<Plan>,
): Promise<Allocated | ShipmentOutcome> {
  const { id, caller, context } = wanted
  return madeOnce(desk.ports.commands, { uid: caller.uid, route: `shipments/${id}`, context }, () =>
    change(desk, wanted, plan),
  )
}

async function change(
  desk: ShipmentDesk,
  { id, version, caller, context, createdId }: Wanted,
  plan: (found: Found) => Plan | Promise<Plan>,
): Promise<Allocated | ShipmentOutcome> {
  const by = byOf(caller)
  const before = await desk.concerned(id, by)
  const key = runKey(caller.uid, context)
  const stopped = await desk.repeatedOrConflict(id, by, version, key, createdId)
  if (stopped !== null) return stopped
  const asked = await desk.asked(by, before.clientCompanyId)
  const { foreseen, command, orders } = await plan({ by, before, asked })
  const decision = decide(foreseen, before)
  if (!decision.accepted) return { kind: 'rejected', rejections: decision.rejections }
  if (decision.events.length === 0) return answer(answerOf({ state: before, events: [] }))
  return allocated(desk, { shipmentId: id, key, uid: caller.uid, orders, command, isNew: false })
}
