import { goneOf } from '@quayside/platform/http/gone.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import { sendPdf } from '@quayside/platform/printing/print-pdf.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { handledParams } from '../desk/handling-routes.ts'
import type { ReceiptDesk } from '../warehouse/receipt-desk.ts'
import { shownReceipt } from '../warehouse/receipt-queries.ts'
import { receiptPrinter } from './print-papers.ts'
import { printedReceipt } from './receipt-content.ts'

/** A receipt that the person may see, as the page shows it. */
export function receiptPaperRoute(app: App, desk: ReceiptDesk): void {
  const print = receiptPrinter()
  queryRoute(app, desk.ports, {
    url: '/warehouse-receipts/:id/receipt.pdf',
    summary: 'A warehouse receipt on paper',
    permission: 'warehouses.view',
    params: handledParams,
    answer: z.any(),
    files: ['application/pdf'],
    waitFor: ['warehouse-receipts'],
    async handle({ params, caller, reply }) {
      const { item } = await shownReceipt(desk, caller, params.id)
      const pdf = await print(printedReceipt(item, caller.language), { whose: caller.company, gone: goneOf(reply) })
      return sendPdf(reply, `${item.receiptNumber}.pdf`, pdf)
    },
  })
}
