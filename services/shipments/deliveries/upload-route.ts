import { serves } from '@quayside/contracts/access/by.ts'
import { deliveryFileAnswer, deliveryFileFields } from '@quayside/contracts/shipments/delivery-queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { mediaTypes } from '@quayside/platform/files/file-format.ts'
import { readable } from '@quayside/platform/files/readable.ts'
import { uploadRoute } from '@quayside/platform/http/upload-route.ts'
import { storeFile } from '@quayside/platform/reading/kept-file.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import type { ShipmentDesk } from '../desk/shipment-desk.ts'
import { byOf } from '../desk/shipment-desk.ts'
import { columnsOf, missingFields } from './columns.ts'
import { deliveryFile, isKnown } from './delivery-file.ts'
import { profileMayApply } from './file-access.ts'

const url = '/delivery-files'

/** A file that can't be one of deliveries is refused here and nothing of it is kept; its rows are checked afterwards. */
export function uploadDeliveryFileRoute(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  uploadRoute(app, ports, {
    url,
    summary:
      'Upload a deliveries file from SAP: CSV, XLS or XLSX, headers in the first row of the first sheet, at most 5 MB',
    permission: 'delivery-orders.upload',
    fields: deliveryFileFields,
    answer: deliveryFileAnswer,
    status: 201,
    maxFiles: 1,
    async handle({ fields, files, caller, context, gone }) {
      const clientCompanyId = clientOf(caller, fields.clientCompanyId)
      const [file] = files
      if (file === undefined) throw new ProblemError('file-missing')
      if (file.size === 0) throw new ProblemError('import-file-empty')
      const fileId = newIdFor(caller.uid, url, context.key)
      const { name, size: bytes, sha256 } = file
      const key = `delivery-files/${fileId}/${sha256}`
      // Its rows are read later.
      const { layout, headers } = await readable(() =>
        ports.reading.inTurn({ whose: caller.company, table: file.path, gone }, reader => reader.openTable()),
      )
      const columns = columnsOf(headers)
      const missing = missingFields(columns)
      if (missing.length > 0) {
        const names = missing.map(field => textIn(caller.language, `deliveries:field.${field}`))
        throw new ProblemError('delivery-columns-missing', { fields: names.join(', ') })
      }
      const mediaType = mediaTypes[layout.format]
      await storeFile(ports.files, { key, path: file.path, mediaType, whose: caller.company })
      return ports.commands.handle({
        aggregate: deliveryFile,
        id: fileId,
        context,
        companies: () => [clientCompanyId],
        command: {
          type: 'Upload',
          file: {
            fileId,
            clientCompanyId,
            name,
            bytes,
            sha256,
            format: layout.format,
            key,
            headers: [...headers],
            columns,
            uploadedBy: caller.uid,
            uploadedAt: ports.clock.now(),
            unattended: !profileMayApply(caller),
          },
        },
      })
    },
    respond({ state }) {
      if (!isKnown(state)) throw new Error('an uploaded file must be known')
      return { id: state.fileId, status: state.status }
    },
  })
}

function clientOf(caller: Caller, asked: string | undefined): string {
  if (asked === undefined && caller.actor === 'C') return caller.company
  if (asked === undefined)
    throw new ProblemError('import-client-required', {}, [
      { path: 'clientCompanyId', code: 'import-client-required', params: {} },
    ])
  if (!serves(byOf(caller), asked)) throw new ProblemError('not-found', { what: 'company' })
  return asked
}
