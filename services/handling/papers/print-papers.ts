import { pdfPrinter } from '@quayside/platform/printing/print-pdf.ts'
import type { Waybill } from './paper-content.ts'
import type { PrintedPickupLabels } from './pickup-labels-document.ts'
import type { PrintedReceipt } from './receipt-content.ts'

/** The papers of pickups and receipts, each printed in a process of its own. */
export const waybillPrinter = () => pdfPrinter<Waybill>(new URL('./waybill-process.ts', import.meta.url))
export const pickupLabelPrinter = () =>
  pdfPrinter<PrintedPickupLabels>(new URL('./pickup-labels-process.ts', import.meta.url))
export const receiptPrinter = () => pdfPrinter<PrintedReceipt>(new URL('./receipt-process.ts', import.meta.url))
