import { barsOf } from '@quayside/platform/printing/bars.ts'
import type { PickupLabel } from './paper-content.ts'

export type PrintedPickupLabels = { readonly labels: readonly PickupLabel[]; readonly title: string }

/** 4 by 6 inches, the usual size of a transport label; in points. */
const [width, height, margin] = [288, 432, 14]
const inner = width - 2 * margin
const rule = { canvas: [{ type: 'line', x1: 0, y1: 0, x2: inner, y2: 0, lineWidth: 0.7 }], margin: [0, 4, 0, 4] }

/** The labels as a document for pdfmake, one a page. */
export function pickupLabelsDocument({ labels, title }: PrintedPickupLabels): object {
  return {
    info: { title },
    pageSize: { width, height },
    pageMargins: margin,
    defaultStyle: { font: 'Noto', fontSize: 8.5, lineHeight: 1.1 },
    content: labels.flatMap((label, index) => pageOf(label, index > 0)),
  }
}

function pageOf({ number, from, to, packageType, piece, facts, barcode }: PickupLabel, isNext: boolean): object[] {
  return [
    {
      ...(isNext && { pageBreak: 'before' }),
      stack: [from.name, ...from.lines].map(text => ({ text })),
    },
    { text: to.name, fontSize: 12, bold: true, margin: [0, 6, 0, 0] },
    ...to.lines.map(text => ({ text })),
    rule,
    {
      columns: [
        { width: '*', text: number, fontSize: 14, bold: true },
        { width: 'auto', text: `${packageType}\n${piece}`, alignment: 'right' },
      ],
      columnGap: 8,
    },
    rule,
    {
      layout: 'noBorders',
      table: {
        widths: ['auto', '*'],
        body: facts.length === 0 ? [['', '']] : facts.map(({ name, value }) => [name, { text: value, bold: true }]),
      },
    },
    {
      absolutePosition: { x: margin, y: height - margin - 92 },
      stack: [
        { svg: barsOf(barcode), width: inner, height: 72, alignment: 'center' },
        { text: barcode, alignment: 'center', fontSize: 10, margin: [0, 4, 0, 0] },
      ],
    },
  ]
}
