import { layOutPdf } from '@quayside/platform/printing/lay-out-pdf.ts'
import { receiptDocument } from './receipt-document.ts'

/** The program that prints warehouse receipts. */
layOutPdf(receiptDocument)
