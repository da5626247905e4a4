import { layOutPdf } from '@quayside/platform/printing/lay-out-pdf.ts'
import { pickupLabelsDocument } from './pickup-labels-document.ts'

/** The program that prints the labels of pickups. */
layOutPdf(pickupLabelsDocument)
