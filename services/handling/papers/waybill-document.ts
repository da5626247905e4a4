import { barsOf } from '@quayside/platform/printing/bars.ts'
import type { Waybill } from './paper-content.ts'

const margin = 40
const inner = 595 - 2 * margin

/** A waybill as a document for pdfmake, on A4. */
export function waybillDocument(waybill: Waybill): object {
  const { title, number, from, to, facts, columns, rows, total, instruction, signatures, barcode } = waybill
  return {
    info: { title: `${title} ${number}` },
    pageSize: 'A4',
    pageMargins: margin,
    defaultStyle: { font: 'Noto', fontSize: 9.5, lineHeight: 1.15 },
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: title, fontSize: 18, bold: true },
              { text: number, fontSize: 13 },
            ],
          },
          {
            width: 220,
            stack: [
              { svg: barsOf(barcode), width: 220, height: 52 },
              { text: barcode, alignment: 'center', fontSize: 8, margin: [0, 2, 0, 0] },
            ],
          },
        ],
      },
      { columns: [partyBlock(from), partyBlock(to)], columnGap: 24, margin: [0, 18, 0, 12] },
      {
        layout: 'noBorders',
        table: {
          widths: ['auto', '*'],
          body: facts.length === 0 ? [['', '']] : facts.map(({ name, value }) => [name, { text: value, bold: true }]),
        },
      },
      {
        margin: [0, 14, 0, 0],
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: ['*', 50, 80, 110, 80],
          body: [
            columns.map(text => ({ text, bold: true })),
            ...rows.map(row => [...row]),
            total.map(text => ({ text, bold: true })),
          ],
        },
      },
      ...(instruction === '' ? [] : [{ text: instruction, margin: [0, 12, 0, 0] }]),
      {
        margin: [0, 54, 0, 0],
        columnGap: 24,
        columns: signatures.map(text => ({
          width: (inner - 24) / 2,
          stack: [
            { canvas: [{ type: 'line', x1: 0, y1: 0, x2: (inner - 24) / 2, y2: 0, lineWidth: 0.7 }] },
            { text, fontSize: 8, margin: [0, 3, 0, 0] },
          ],
        })),
      },
    ],
  }
}

function partyBlock({ name, lines }: Waybill['from']): object {
  return { width: '*', stack: [{ text: name, bold: true }, ...lines.map(text => ({ text }))] }
}
