import { layOutPdf } from '@quayside/platform/printing/lay-out-pdf.ts'
import { waybillDocument } from './waybill-document.ts'

/** The program that prints waybills. */
layOutPdf(waybillDocument)
