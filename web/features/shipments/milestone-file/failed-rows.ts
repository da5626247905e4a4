import type { MilestoneFileAnswer } from '@quayside/contracts/shipments/carrier-files.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** No spreadsheet program may run a cell as a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function lines(rows: readonly (readonly string[])[]): string {
  return rows.map(row => row.map(cell).join(',')).join('\r\n')
}

/** The rows as they were, each with what is wrong with it behind: mended, the file can be given again. */
export function failedRowsCsv({ headers, bad }: Pick<MilestoneFileAnswer, 'headers' | 'bad'>, reason: string): string {
  const rows = bad.map(({ cells, faults }) => [
    ...headers.map((_header, index) => cells[index] ?? ''),
    faults.map(({ field, message }) => `${field}: ${message}`).join('; '),
  ])
  return lines([[...headers, reason], ...rows])
}

export const templateCsv = lines([
  ['Shipment number', 'Container', 'Milestone', 'Class', 'Time', 'Zone', 'Place'],
  ['SH-260302-ABCDEFG', 'CSQU3054383', 'DEPARTED', 'ACTUAL', '2026-03-02 14:30', 'Asia/Shanghai', 'CNSHA'],
])

/** With a mark for the encoding: spreadsheet programs read accents right only so. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }), name)
}
