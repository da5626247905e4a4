import { milestoneCodes } from '@quayside/contracts/shipments/milestones.ts'
import { inEveryLanguage } from '@quayside/platform/words/words.ts'
import { expect, test } from 'vitest'
import { milestoneColumns, readMilestoneRow } from './milestone-rows.ts'

const columns = milestoneColumns(['shipment number', 'milestone', 'class', 'time', 'zone'])
function codeOf(name: string) {
  const cells = ['SH-1', name, 'ACTUAL', '2026-02-20T08:00:00Z', 'UTC']
  const read = readMilestoneRow({ row: 2, cells }, columns, '2026-03-01T00:00:00.000Z')
  return 'value' in read ? read.value.code : read.faults
}

test('a milestone is read by its code and by its name in each language', () => {
  for (const code of milestoneCodes)
    for (const name of [code, ...inEveryLanguage(`shipment-words:milestone.${code}`)]) expect(codeOf(name)).toBe(code)
})

test('the names of before, that agreed with what was shipped, are read as well', () => {
  const former = {
    'Carga lista': 'CARGO_READY',
    Reservado: 'BOOKED',
    Réservé: 'BOOKED',
    Recolectado: 'PICKED_UP',
    Enlevé: 'PICKED_UP',
    Recibido: 'RECEIVED',
    Reçu: 'RECEIVED',
    Cargado: 'LOADED',
    Chargé: 'LOADED',
    Transbordé: 'TRANSSHIPPED',
    Descargado: 'DISCHARGED',
    Déchargé: 'DISCHARGED',
    Disponible: 'AVAILABLE',
    Liberado: 'CLEARED',
    Dédouané: 'CLEARED',
    Entregado: 'DELIVERED',
    Livré: 'DELIVERED',
    'Vacío devuelto': 'EMPTY_RETURN',
  }
  for (const [name, code] of Object.entries(former)) expect(codeOf(name), name).toBe(code)
  expect(codeOf('Perdido')).toMatchObject([{ field: 'code', found: 'Perdido' }])
})
