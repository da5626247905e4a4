import type { PrintedReceipt } from './receipt-content.ts'

/** A warehouse receipt as a document for pdfmake, on A4. */
export function receiptDocument({ title, number, facts, columns, rows, total }: PrintedReceipt): object {
  return {
    info: { title: `${title} ${number}` },
    pageSize: 'A4',
    pageMargins: 40,
    defaultStyle: { font: 'Noto', fontSize: 9.5, lineHeight: 1.15 },
    content: [
      { text: title, fontSize: 18, bold: true },
      { text: number, fontSize: 13, margin: [0, 0, 0, 14] },
      {
        layout: 'noBorders',
        table: {
          widths: ['auto', '*'],
          body: facts.map(({ name, value }) => [name, { text: value, bold: true }]),
        },
      },
      {
        margin: [0, 14, 0, 0],
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: ['*', 46, 46, 46, 46, 46, 52, 70],
          body: [
            columns.map(text => ({ text, bold: true, fontSize: 8 })),
            ...rows.map(row => [...row]),
            total.map(text => ({ text, bold: true })),
          ],
        },
      },
    ],
  }
}
