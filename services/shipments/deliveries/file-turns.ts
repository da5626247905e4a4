import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { DeliveryFileEvent } from '@quayside/contracts/shipments/delivery-events.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { type DeliveryFile, deliveryFile, isKnown, type KnownDeliveryFile } from './delivery-file.ts'

export const workEvents = ['DeliveryFileUploaded', 'DeliveryFileApplicationStarted'] as const
export type WorkEvent = StoredEvent<Extract<DeliveryFileEvent, { type: (typeof workEvents)[number] }>>
/** Gives the turn away after each stroke. */
export type FileWork = (file: KnownDeliveryFile, event: WorkEvent) => AsyncGenerator<void, void>

/**
 * Lets the companies' files take turns: before each stroke of one, the oldest waiting file of each other company has one. What
 * was done so ahead of its event is only in memory: after a crash the event is still to come, and begins it again.
 */
export function fileTurns({ commands, database, log }: Pick<Ports, 'commands' | 'database' | 'log'>, work: FileWork) {
  const underWay = new Map<string, AsyncGenerator<void, void>>()
  /** They failed ahead of their event; that one tells of it and tries again. */
  const failed = new Set<string>()

  /** True when it is done, also when nothing is to be done. */
  async function stroke(fileId: string, given?: WorkEvent): Promise<boolean> {
    const { state, events } = await commands.load(deliveryFile, fileId)
    const event = given ?? events.findLast(isWorkEvent)
    if (event === undefined) return true
    const steps = underWay.get(event.id) ?? (isToDo(event, state) ? work(state, event) : null)
    if (steps === null) return true
    underWay.delete(event.id)
    const { done = false } = await steps.next()
    if (!done) underWay.set(event.id, steps)
    return done
  }

  async function strokesOfOthers(company: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select distinct on (client_company_id) id from delivery_files
      where client_company_id <> ${company} and (file ->> 'status' = 'UPLOADED' or file -> 'applying' = 'true')
        and id <> all(${[...failed]}::uuid[])
      order by client_company_id, uploaded_at, id`.execute(database)
    for (const { id } of rows) {
      try {
        await stroke(id)
      } catch (err) {
        failed.add(id)
        log.warn({ err, file: id }, 'a delivery file failed in its turn and waits for its event')
      }
    }
  }

  return {
    /** To its end. */
    async run(event: WorkEvent): Promise<void> {
      const { fileId } = event.data
      const { state } = await commands.load(deliveryFile, fileId)
      failed.delete(fileId)
      if (!isToDo(event, state)) {
        underWay.delete(event.id)
        return
      }
      do await strokesOfOthers(state.clientCompanyId)
      while (!(await stroke(fileId, event)))
    },
  }
}

function isWorkEvent(event: StoredEvent): event is WorkEvent {
  return workEvents.some(type => type === event.type)
}

function isToDo(event: WorkEvent, file: DeliveryFile): file is KnownDeliveryFile {
  if (!isKnown(file)) return false
  return event.type === 'DeliveryFileUploaded' ? file.status === 'UPLOADED' : file.applying
}
