import { pdfPrinter } from '@quayside/platform/printing/print-pdf.ts'
import type { Label } from './label-content.ts'

export type PrintOrder = { readonly labels: readonly Label[]; readonly title: string }

/** Prints labels in a process of their own. */
export function labelPrinter(bounds?: { waiting: number; waitingOfOne: number }) {
  const print = pdfPrinter<PrintOrder>(new URL('./label-process.ts', import.meta.url), bounds)
  return (labels: readonly Label[], title: string, asker: Parameters<typeof print>[1]) =>
    print({ labels, title }, asker)
}
export type LabelPrinter = ReturnType<typeof labelPrinter>
