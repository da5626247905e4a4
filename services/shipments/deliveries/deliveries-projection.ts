import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { DeliveryEvent, DeliveryFileEvent } from '@quayside/contracts/shipments/delivery-events.ts'
import { deliveryEvents, deliveryFileEvents } from '@quayside/contracts/shipments/delivery-events.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql } from 'kysely'
import { searchKey } from '../shipment/read-models/shipment-row.ts'
import { evolve, isKnown, type KnownDeliveryFile, noDeliveryFile } from './delivery-file.ts'
import { standingOf } from './delivery-label.ts'

/** A row for each line of a delivery, as the newest file has it. */
export const deliveriesProjection: Projection = {
  name: 'deliveries',
  tables: ['deliveries'],
  handles: Object.keys(deliveryEvents),
  async project(events, tx) {
    // The newest of each line: a statement may not touch a row twice.
    const rows = new Map<string, object>()
    for (const { data } of events as readonly StoredEvent<DeliveryEvent>[])
      for (const line of data.lines) {
        const id = newIdFor(data.deliveryId, 'delivery-lines', line.line)
        const searched = [data.deliveryNumber, line.material, line.transportOrder, line.batch, line.shipmentNumber]
        rows.set(id, {
          id,
          delivery_id: data.deliveryId,
          client_company_id: data.clientCompanyId,
          delivery_number: data.deliveryNumber,
          number_key: `${searchKey(data.deliveryNumber)}/${line.line.padStart(10, '0')}`,
          search_keys: searched.flatMap(text => (text === null ? [] : [searchKey(text)])).join('\n'),
          line_no: line.line,
          standing: standingOf(line),
          due: line.deliveryDate ?? '',
          pgi: line.pgiDate ?? '',
          sending_plant: line.sendingPlant ?? '',
          receiving_plant: line.receivingPlant ?? '',
          material: line.material,
          row: line,
        })
      }
    await sql`insert into deliveries select given.* from jsonb_populate_recordset(null::deliveries,
        ${JSON.stringify([...rows.values()])}::jsonb) given
      on conflict (id) do update set search_keys = excluded.search_keys, standing = excluded.standing, due = excluded.due,
        pgi = excluded.pgi, sending_plant = excluded.sending_plant, receiving_plant = excluded.receiving_plant,
        material = excluded.material, row = excluded.row`.execute(tx)
  },
}

/** The files, each with where it stands. */
export const deliveryFilesProjection: Projection = {
  name: 'delivery-files',
  tables: ['delivery_files'],
  rules: 2,
  handles: Object.keys(deliveryFileEvents),
  async project(events, tx) {
    for (const event of events as readonly StoredEvent<DeliveryFileEvent>[]) {
      const { fileId } = event.data
      const found = await sql<{
        file: KnownDeliveryFile
      }>`select file from delivery_files where id = ${fileId}`.execute(tx)
      const file = evolve(found.rows[0]?.file ?? noDeliveryFile, event)
      if (file.status === 'DISCARDED') await sql`delete from delivery_files where id = ${fileId}`.execute(tx)
      if (!isKnown(file)) continue
      await sql`insert into delivery_files values
        (${fileId}, ${file.clientCompanyId}, ${file.uploadedAt}, ${JSON.stringify(file)}::jsonb)
        on conflict (id) do update set file = excluded.file`.execute(tx)
    }
  },
}
