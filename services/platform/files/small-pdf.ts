/** A PDF of one page with a line of text (of ASCII; other signs are left out), of `size` bytes where that is more. */
export function smallPdf(words: string, size = 0): Buffer {
  const pdf = written(words, 0)
  return pdf.length < size ? written(words, size - pdf.length) : pdf
}

function written(words: string, padding: number): Buffer {
  const line = words.replace(/[^\x20-\x7e]/g, '').replace(/[\\()]/g, '\\$&')
  const content = `BT /F1 18 Tf 56 760 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = `%PDF-1.4\n%${' '.repeat(padding)}\n`
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const digits = (place: number) => String(place).padStart(10, '0')
  const table = places.map(place => `${digits(place)} 00000 n \n`).join('')
  const references = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}`
  const trailer = `trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${digits(text.length)}\n%%EOF\n`
  return Buffer.from(text + references + trailer, 'latin1')
}
