import { barsOf } from '@quayside/platform/printing/bars.ts'
import type { Label } from './label-content.ts'

/** 4 by 6 inches, the usual size of a transport label; in points. */
const [width, height, margin] = [288, 432, 14]
const inner = width - 2 * margin
const rule = { canvas: [{ type: 'line', x1: 0, y1: 0, x2: inner, y2: 0, lineWidth: 0.7 }], margin: [0, 4, 0, 4] }

/** The labels as a document for pdfmake, one a page. */
export function labelDocument(labels: readonly Label[], title: string): object {
  return {
    info: { title },
    pageSize: { width, height },
    pageMargins: margin,
    defaultStyle: { font: 'Noto', fontSize: 8.5, lineHeight: 1.1 },
    content: labels.flatMap((label, index) => pageOf(label, index > 0)),
  }
}

function pageOf(label: Label, isNext: boolean): object[] {
  return [
    {
      ...(isNext && { pageBreak: 'before' }),
      columns: [
        {
          width: '*',
          stack: [{ text: label.from }, { text: label.to, fontSize: 12, bold: true, margin: [0, 4, 0, 0] }],
        },
        { width: 74, qr: label.qr, fit: 74, eccLevel: 'M', alignment: 'right' },
      ],
      columnGap: 8,
    },
    rule,
    {
      columns: [
        { width: '*', text: label.shipmentNumber, fontSize: 15, bold: true },
        { width: 'auto', text: `${label.packageType}\n${label.piece}`, alignment: 'right' },
      ],
      columnGap: 8,
    },
    ...(label.dangerous === null ? [] : [{ text: label.dangerous, bold: true, fontSize: 11, margin: [0, 4, 0, 0] }]),
    rule,
    {
      layout: 'noBorders',
      table: { widths: ['auto', '*'], body: factRows(label) },
    },
    ...label.contents.map(text => ({ text: text.slice(0, 110), margin: [0, 2, 0, 0] })),
    {
      absolutePosition: { x: margin, y: height - margin - 92 },
      stack: [
        { svg: barsOf(label.barcode), width: inner, height: 72, alignment: 'center' },
        { text: label.barcode, alignment: 'center', fontSize: 10, margin: [0, 4, 0, 0] },
      ],
    },
  ]
}

/** A table without rows is none to pdfmake. */
function factRows({ facts }: Label): object[][] {
  const rows = facts.map(({ name, value }) => [{ text: name }, { text: value, bold: true }])
  return rows.length === 0 ? [[{ text: '' }, { text: '' }]] : rows
}
