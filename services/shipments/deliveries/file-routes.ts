import { serves } from '@quayside/contracts/access/by.ts'
import { deliveryFields } from '@quayside/contracts/shipments/deliveries.ts'
import {
  type DeliveryFileItem,
  deliveryFileAnswer,
  deliveryFileDetail,
  deliveryFileList,
  deliveryFileListQuery,
} from '@quayside/contracts/shipments/delivery-queries.ts'
import { cappedTotal, decodeCursor, encodeCursor, exactTotalUpTo, pageOf } from '@quayside/platform/http/lists.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { byOf, type ShipmentDesk } from '../desk/shipment-desk.ts'
import { shipmentParams } from '../desk/shipment-route.ts'
import { deliveryFile, isKnown, type KnownDeliveryFile } from './delivery-file.ts'
import { applicationUrl, failureIn, fileFor, verdictsOn } from './file-access.ts'

const ofFiles = 'uploadedAt'

export function deliveryFileRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk

  async function items(files: readonly KnownDeliveryFile[]): Promise<DeliveryFileItem[]> {
    const companies = await desk.known.companies([...new Set(files.map(file => file.clientCompanyId))])
    const people = await desk.known.people([...new Set(files.map(file => file.uploadedBy))])
    return files.map(({ fileId: id, clientCompanyId, name, bytes, status, applying, checked, applied, ...file }) => ({
      id,
      clientCompanyId,
      clientName: companies.get(clientCompanyId) ?? null,
      name,
      bytes,
      status,
      applying,
      checked,
      applied,
      uploadedByName: people.get(file.uploadedBy) ?? null,
      uploadedAt: file.uploadedAt,
    }))
  }

  queryRoute(app, ports, {
    url: '/delivery-files',
    summary: 'The deliveries files, the newest first',
    permission: 'delivery-orders.view',
    query: deliveryFileListQuery,
    answer: deliveryFileList,
    waitFor: ['delivery-files'],
    async handle({ query, caller }) {
      const after = decodeCursor(query.cursor, ofFiles, 2)
      const next = after === null ? sql`true` : sql`(uploaded_at, id) < (${String(after[0])}, ${after[1]}::uuid)`
      const [{ rows }, total] = await Promise.all([
        ports.query(caller, db =>
          sql<{
            id: string
            uploaded_at: string
            file: KnownDeliveryFile
          }>`select id, uploaded_at, file from delivery_files
            where ${next} order by uploaded_at desc, id desc limit ${query.limit + 1}`.execute(db),
        ),
        ports.query(caller, db =>
          sql<{ files: number }>`select count(*)::integer as files from
            (select from delivery_files limit ${exactTotalUpTo + 1}) counted`.execute(db),
        ),
      ])
      const page = pageOf(
        rows,
        query.limit,
        row => encodeCursor(ofFiles, [row.uploaded_at, row.id]),
        row => row.file,
      )
      return { items: await items(page.items), nextCursor: page.nextCursor, ...cappedTotal(total.rows[0]?.files ?? 0) }
    },
  })

  queryRoute(app, ports, {
    url: '/delivery-files/:id',
    summary: 'A deliveries file: how it was read and what became of it',
    permission: 'delivery-orders.view',
    params: shipmentParams,
    answer: deliveryFileDetail,
    waitFor: ['delivery-files'],
    async handle({ params, caller }) {
      const file = await fileFor(desk, caller, params.id)
      const [item] = await items([file])
      return {
        ...(item as DeliveryFileItem),
        columns: deliveryFields.flatMap(field => {
          const header = file.columns[field]
          return header === undefined ? [] : [{ field, header }]
        }),
        failure: failureIn(file, caller.language),
        allowedCommands: withReasons(verdictsOn(file, caller), caller.language),
      }
    },
  })

  commandRoute(app, ports, {
    url: applicationUrl,
    summary: 'Apply the good rows of a checked file; its bad rows stay out',
    permission: 'delivery-orders.upload',
    params: shipmentParams,
    body: z.strictObject({}),
    answer: deliveryFileAnswer,
    status: 202,
    waitFor: ['delivery-files'],
    async handle({ params, caller, context }) {
      const { clientCompanyId } = await fileFor(desk, caller, params.id)
      return ports.commands.handle({
        aggregate: deliveryFile,
        id: params.id,
        command: { type: 'Apply' },
        context,
        companies: () => [clientCompanyId],
      })
    },
    respond: ({ state }, { params }) => ({
      id: params.id,
      status: isKnown(state) ? state.status : 'UPLOADED',
    }),
  })

  commandRoute(app, ports, {
    method: 'DELETE',
    url: '/delivery-files/:id',
    summary: 'Discard a checked file that has not been applied: nothing of it goes in',
    permission: 'delivery-orders.upload',
    params: shipmentParams,
    body: z.strictObject({}),
    answer: z.object({ id: z.string() }),
    waitFor: ['delivery-files'],
    async handle({ params, caller, context }) {
      const { state } = await ports.commands.load(deliveryFile, params.id)
      // Once it is gone, only a repeat finds it.
      const isGone = state.status === 'DISCARDED' && serves(byOf(caller), state.clientCompanyId)
      const { clientCompanyId } = isGone ? state : await fileFor(desk, caller, params.id)
      return ports.commands.handle({
        aggregate: deliveryFile,
        id: params.id,
        command: { type: 'Discard' },
        context,
        companies: () => [clientCompanyId],
      })
    },
    respond: (_accepted, { params }) => ({ id: params.id }),
  })
}
