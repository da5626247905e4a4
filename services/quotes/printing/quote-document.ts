import type { QuotePaper } from './quote-paper.ts'

/** A4, in points. */
const margin = 40
const rule = {
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 595 - 2 * margin, y2: 0, lineWidth: 0.7 }],
  margin: [0, 8, 0, 8],
}

/** A quote's paper as a document for pdfmake. */
export function quoteDocument(paper: QuotePaper): object {
  return {
    info: { title: paper.title },
    pageSize: 'A4',
    pageMargins: margin,
    defaultStyle: { font: 'Noto', fontSize: 9, lineHeight: 1.15 },
    footer: (page: number, pages: number) => ({ text: `${page} / ${pages}`, alignment: 'center', fontSize: 8 }),
    content: [
      { text: paper.issuer },
      { text: paper.title, fontSize: 16, bold: true, margin: [0, 4, 0, 0] },
      { text: paper.subtitle },
      rule,
      facts(paper.facts),
      ...(paper.parties.length === 0 ? [] : [rule, facts(paper.parties)]),
      ...[paper.packages, paper.charges].flatMap(table =>
        table === null
          ? []
          : [
              rule,
              { text: table.title, fontSize: 11, bold: true, margin: [0, 0, 0, 4] },
              {
                layout: 'lightHorizontalLines',
                table: {
                  headerRows: 1,
                  widths: table.heads.map((_, index) => (index === 0 ? '*' : 'auto')),
                  body: [
                    table.heads.map((text, index) => ({ text, bold: true, alignment: sideOf(index) })),
                    ...table.rows.map(row => row.map((text, index) => ({ text, alignment: sideOf(index) }))),
                  ],
                },
              },
            ],
      ),
      rule,
      ...paper.totals.map(([name, value]) => ({ text: `${name}: ${value}`, bold: true, alignment: 'right' })),
      ...paper.rates.map(text => ({ text, fontSize: 8, margin: [0, 4, 0, 0] })),
      { text: paper.link.text, link: paper.link.url, fontSize: 8, decoration: 'underline', margin: [0, 12, 0, 0] },
    ],
  }
}

const sideOf = (index: number) => (index === 0 ? 'left' : 'right')

function facts(lines: QuotePaper['facts']): object {
  return {
    layout: 'noBorders',
    table: { widths: [130, '*'], body: lines.map(([name, value]) => [{ text: name }, { text: value, bold: true }]) },
  }
}
