import { layOutPdf } from '@quayside/platform/printing/lay-out-pdf.ts'
import { labelDocument } from './label-document.ts'
import type { PrintOrder } from './print-labels.ts'

/** The program that prints labels. */
layOutPdf<PrintOrder>(({ labels, title }) => labelDocument(labels, title))
