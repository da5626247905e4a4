import { plainText } from './plain-text.ts'

const placeholders = new Set(
  [
    'n/a',
    'na',
    'n.d.',
    'nd',
    's/d',
    'none',
    'null',
    'nil',
    'unknown',
    'not available',
    'not applicable',
    'not captured',
    'date not captured',
    'not known',
    'pre pq process',
    'tbd',
    'tba',
    'tbc',
    'to be determined',
    'to be advised',
    'to be confirmed',
    'pending',
    'sin dato',
    'sin datos',
    'sin fecha',
    'no disponible',
    'no aplica',
    'desconocido',
    'por definir',
    'por confirmar',
    'inconnu',
    'inconnue',
    'non disponible',
    'non applicable',
    'non renseigne',
    'a definir',
    'sans objet',
    '无',
    '未知',
    '不适用',
    '待定',
    '#n/a',
  ].map(plainText),
)

/** A cell that says that nothing is known: dashes, "N/A" with or without a reason, "Date Not Captured" and the like. */
export function saysUnknown(cell: string): boolean {
  const text = cell.trim()
  if (/^[-–—.?*/\s]+$/.test(text)) return true
  return placeholders.has(plainText(text)) || /^#?n\/a\b/i.test(text)
}
