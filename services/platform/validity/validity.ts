import {
  type DueSignal,
  type ExpireDue,
  expireDueAnswer,
  expireDueBody,
  expireDueRoute,
  nextDueAnswer,
  nextDueRoute,
  type ValidityArgs,
  validityId,
  validitySignal,
  validityType,
} from '@quayside/contracts/kernel/validity.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import type { CommandContext } from '../commands/command-handler.ts'
import { answer } from '../http/answer.ts'
import { internalRoute } from '../http/internal-route.ts'
import type { WorkflowPort } from '../ports/workflows.ts'
import type { App, Ports } from '../service/service.ts'

export type Validity = {
  /** The earliest instant at which something is due, past ones too; null where nothing waits. */
  nextDue(): Promise<string | null>
  /** Ends at most so many that are due by then and answers how many it ended; once it answers, they are due no more. */
  expire(due: ExpireDue, context: CommandContext): Promise<number>
}

/** What the workflow `validity` asks a service whose things are valid until a day. */
export function validityRoutes(app: App, ports: Ports, { nextDue, expire }: Validity): void {
  internalRoute(app, ports, {
    url: nextDueRoute,
    summary: 'When the next thing is due whose validity ends',
    answer: nextDueAnswer,
    handle: async () => answer({ next: await nextDue() }),
  })
  internalRoute(app, ports, {
    url: expireDueRoute,
    summary: 'End what is due by then, at most so many',
    input: expireDueBody,
    answer: expireDueAnswer,
    handle: async ({ input, context }) => answer({ expired: await expire(input, context) }),
  })
}

/** Starts the service's timer where it does not run, and wakes it where this is due before what it waits for. */
export async function dueAt(workflows: WorkflowPort, service: string, at: string): Promise<void> {
  const id = validityId(service)
  const args: [ValidityArgs] = [{ service }]
  await workflows.start(validityType, { id, args, taskQueue: quaysideTaskQueue })
  const signal: DueSignal = { at }
  await workflows.signal(id, validitySignal, [signal])
}
