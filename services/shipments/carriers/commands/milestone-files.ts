import {
  milestoneFileAnswer,
  milestoneFileFields,
  mostMilestoneRows,
} from '@quayside/contracts/shipments/carrier-files.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { readable } from '@quayside/platform/files/readable.ts'
import { allRows, type TableRow } from '@quayside/platform/files/table.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { uploadRoute } from '@quayside/platform/http/upload-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { errorText } from '@quayside/platform/words/error-text.ts'
import { sql } from 'kysely'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'
import { sideOf } from '../../shipment/read-models/shipment-list.ts'
import { searchKey } from '../../shipment/read-models/shipment-row.ts'
import { byFile, faultsOnShipment, type KnownShipment } from '../tracking/milestone-file.ts'
import {
  type MilestoneRow,
  milestoneColumns,
  missingColumns,
  type RowFault,
  readMilestoneRow,
} from '../tracking/milestone-rows.ts'
import type { ReportRecorder } from '../tracking/recorder.ts'

type Checked = { readonly row: TableRow; readonly value: MilestoneRow | null; readonly faults: readonly RowFault[] }

/** Milestones from a file, by those who run the transport: each row is judged, good ones are recorded, bad ones told. */
export function milestoneFileRoutes(app: App, desk: ShipmentDesk, recorder: ReportRecorder): void {
  const { ports } = desk
  uploadRoute(app, ports, {
    url: '/milestone-files',
    summary: 'Milestones from a CSV, XLS or XLSX file, headers in its first row; at most 5 MB and 5,000 rows',
    permission: 'shipments.edit',
    fields: milestoneFileFields,
    answer: milestoneFileAnswer,
    maxFiles: 1,
    async handle({ fields, files, caller, context, gone }) {
      if (caller.actor === 'P') throw new ProblemError('only-client-or-operator', { who: 'C, O' })
      const [file] = files
      if (file === undefined) throw new ProblemError('file-missing')
      const { headers, rows } = await readable(() =>
        ports.reading.inTurn({ whose: caller.company, table: file.path, gone }, async reader => {
          const table = await reader.openTable()
          return { headers: table.headers, rows: await allRows(table, { rows: mostMilestoneRows }) }
        }),
      )
      const columns = milestoneColumns(headers)
      const missing = missingColumns(columns)
      if (missing.length > 0) throw new ProblemError('milestone-columns-missing', { fields: missing.join(', ') })
      const now = ports.clock.now()
      const read = rows.map((row): Checked => {
        const one = readMilestoneRow(row, columns, now)
        return 'value' in one ? { row, value: one.value, faults: [] } : { row, value: null, faults: one.faults }
      })
      const known = await shipmentsOf(caller, read)
      const checked = read.map(one => checkedOn(one, known, caller))
      const good = checked.flatMap(({ value }) => value ?? [])
      const perShipment = Map.groupBy(good, row => known.get(searchKey(row.shipmentNumber))?.shipmentId ?? '')
      const isDry = fields.dryRun === 'true'
      const given = isDry ? null : await recorder.give(perShipment, byFile(now), context)
      const { recorded = 0, repeated = 0, afterTheEnd = 0, position = null } = given ?? {}
      return answer(
        {
          dryRun: isDry,
          headers: [...headers],
          rows: rows.length,
          good: good.length,
          recorded,
          repeated,
          afterTheEnd,
          bad: checked.flatMap(({ row, faults }) =>
            faults.length === 0
              ? []
              : [{ row: row.row, cells: [...row.cells], faults: faults.map(fault => told(fault, caller)) }],
          ),
        },
        { position },
      )
    },
  })

  /** As far as the person sees them; a shipment of others is none. */
  async function shipmentsOf(caller: Caller, rows: readonly Checked[]): Promise<Map<string, KnownShipment>> {
    const keys = new Set(rows.flatMap(({ value }) => (value === null ? [] : searchKey(value.shipmentNumber))))
    const { column, companies } = sideOf(caller)
    const found = await ports.query(caller, db =>
      sql<{ key: string; known: KnownShipment }>`select s.number_key as key, jsonb_build_object(
          'shipmentId', s.id, 'shipmentNumber', s.shipment_number, 'operation', f.state -> 'operation',
          'containers', f.state -> 'containers', 'legs', f.state -> 'legs', 'route', f.state #> '{details,route}') as known
        from shipments s join shipment_states f on f.id = s.id and f.viewer = s.viewer
        where s.${column} = any (${companies}::uuid[]) and s.number_key = any (${[...keys]}::text[])`.execute(db),
    )
    return new Map(found.rows.map(({ key, known }) => [key, known]))
  }
}

function checkedOn(one: Checked, known: ReadonlyMap<string, KnownShipment>, { actor }: Caller): Checked {
  const { value } = one
  if (value === null) return one
  const shipment = known.get(searchKey(value.shipmentNumber))
  const faults: readonly RowFault[] =
    shipment === undefined
      ? [{ field: 'shipmentNumber', found: value.shipmentNumber, code: 'shipment-not-found', params: {} }]
      : faultsOnShipment(value, shipment, actor !== 'C')
  return faults.length === 0 ? one : { ...one, value: null, faults }
}

function told({ field, found, code, params }: RowFault, { language }: Caller) {
  return { field, found: found.slice(0, 200), code, message: errorText(code, params, language) }
}
