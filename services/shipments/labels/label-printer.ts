import { printer } from '@quayside/platform/printing/printer.ts'
import type { PrintedLabels } from './label-document.ts'

export const labelPrinter = (bounds?: Parameters<typeof printer>[1]) =>
  printer<PrintedLabels>(new URL('./label-document.ts', import.meta.url), bounds)
