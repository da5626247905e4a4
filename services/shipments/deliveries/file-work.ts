import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { DeliveryFileEvent } from '@quayside/contracts/shipments/delivery-events.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { allRows } from '@quayside/platform/files/table.ts'
import { UnreadableFile } from '@quayside/platform/files/unreadable-file.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { withStoredFile } from '@quayside/platform/reading/kept-file.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { leanedOn } from '../desk/leaned-on.ts'
import { checkRows } from './check-rows.ts'
import { delivery } from './delivery.ts'
import { type DeliveryFileCommand, deliveryFile, type KnownDeliveryFile } from './delivery-file.ts'
import { deliveriesAfter, forgetRows, stageRows } from './file-rows.ts'
import { fileTurns, type WorkEvent, workEvents } from './file-turns.ts'

type Discarded = StoredEvent<Extract<DeliveryFileEvent, { type: 'DeliveryFileDiscarded' }>>

const mostRows = 50_000
/** In characters: the rows are compared with each other in memory. */
const mostText = 20_000_000
const deliveriesAtOnce = 200

/** Checks an uploaded file and applies one that was let in. Begun again after a crash, it comes to the same. */
export function deliveryFileWork(ports: Ports): Reaction {
  const { commands, database, files, reading, progress, clock } = ports
  const known = leanedOn(database)

  function give(file: KnownDeliveryFile, command: DeliveryFileCommand, context: CommandContext) {
    return commands.handle({
      aggregate: deliveryFile,
      id: file.fileId,
      command,
      context,
      companies: () => [file.clientCompanyId],
    })
  }

  async function validate(file: KnownDeliveryFile, event: StoredEvent): Promise<void> {
    try {
      const read = await withStoredFile(files, file.key, path =>
        reading.inTurn({ whose: file.clientCompanyId, table: path, patient: true }, async reader => {
          const table = await reader.openTable()
          return { headers: table.headers, rows: await allRows(table, { rows: mostRows, text: mostText }) }
        }),
      )
      if (read === null) throw new UnreadableFile('import-file-empty')
      const { headers, rows } = read
      const day = today(clock.now(), await known.zoneOf(file.clientCompanyId))
      const checked = checkRows(rows, headers, file.columns, day)
      await stageRows(database, file.fileId, file.clientCompanyId, checked)
      const good = checked.filter(row => row.line !== null).length
      const counts = { rows: checked.length, good, bad: checked.length - good }
      await give(file, { type: 'Validate', counts }, contextOf(event, 'validate'))
    } catch (fault) {
      if (!(fault instanceof UnreadableFile)) throw fault
      await give(file, { type: 'Fail', code: fault.code, params: fault.params }, contextOf(event, 'fail'))
    }
  }

  async function* apply(file: KnownDeliveryFile, event: StoredEvent): AsyncGenerator<void, void> {
    const { fileId, clientCompanyId, checked } = file
    const total = checked?.good ?? 0
    let [after, done, added, changed] = ['', 0, 0, 0]
    for (;;) {
      const batch = await deliveriesAfter(database, fileId, after, deliveriesAtOnce)
      if (batch.length === 0) break
      const results = await Promise.all(
        batch.map(async ({ deliveryNumber, lines }) => {
          const deliveryId = newIdFor(clientCompanyId, 'deliveries', deliveryNumber)
          const outcome = await commands.handle({
            aggregate: delivery,
            id: deliveryId,
            companies: () => [clientCompanyId],
            command: { type: 'RecordLines', deliveryId, clientCompanyId, deliveryNumber, fileId, lines },
            context: contextOf(event, deliveryNumber),
          })
          if (outcome.kind !== 'accepted') throw new Error(`delivery ${deliveryId} answered ${outcome.kind}`)
          return { lines: lines.length, events: outcome.events }
        }),
      )
      for (const { lines, events } of results) {
        done += lines
        for (const { type, data } of events) {
          const told = (data as { lines: unknown[] }).lines.length
          if (type === 'DeliveryLinesAdded') added += told
          else changed += told
        }
      }
      after = batch.at(-1)?.deliveryNumber ?? ''
      progress.publish({
        job: `/api/v1/delivery-files/${fileId}`,
        companies: [clientCompanyId],
        uid: null,
        done,
        total,
        stage: 'applying',
      })
      if (batch.length < deliveriesAtOnce) break
      yield
    }
    const { rows = 0, bad = 0 } = checked ?? {}
    const counts = { rows, added, changed, unchanged: done - added - changed, refused: bad }
    await give(file, { type: 'Finish', counts }, contextOf(event, 'finish'))
  }

  async function* work(file: KnownDeliveryFile, event: WorkEvent): AsyncGenerator<void, void> {
    if (event.type === 'DeliveryFileUploaded') await validate(file, event)
    else yield* apply(file, event)
  }

  const turns = fileTurns(ports, work)
  return { name: 'delivery-files', handles: workEvents, react: event => turns.run(event as WorkEvent) }
}

/** What is left of a file that was discarded: its rows, and the file itself. */
export function discardedFiles({ database, files }: Pick<Ports, 'database' | 'files'>): Reaction {
  return {
    name: 'discarded-delivery-files',
    handles: ['DeliveryFileDiscarded'],
    async react(event) {
      const { fileId, key } = (event as Discarded).data
      await forgetRows(database, fileId)
      await files.delete(key)
    },
  }
}

/** In the name of who uploaded it; the same step again is the same command. */
function contextOf(event: StoredEvent, step: string): CommandContext {
  const { uid, company } = event.metadata.actor
  return {
    actor: { service: 'shipments', ...(uid && { onBehalfOf: uid }), ...(company && { company }) },
    key: `${event.id}/${step}`,
    bodyHash: event.id,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  }
}
