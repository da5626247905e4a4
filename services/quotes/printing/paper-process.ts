import { layOutPdf } from '@quayside/platform/printing/lay-out-pdf.ts'
import { quoteDocument } from './quote-document.ts'

/** The program that prints quotes. */
layOutPdf(quoteDocument)
