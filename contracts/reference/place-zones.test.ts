import { expect, test } from 'vitest'
import { dayAtPlace, zoneOfPlace, zonesOfPlace } from './place-zones.ts'

test('the zone is the place’s where its country has one, and none where it has several', () => {
  expect(['INHYD', 'PECLL', 'CNSHA', 'JP', 'MXZLO', 'USLAX', '', null].map(zoneOfPlace)).toEqual([
    'Asia/Kolkata',
    'America/Lima',
    'Asia/Shanghai',
    'Asia/Tokyo',
    '',
    '',
    '',
    '',
  ])
})

test('of a country with several zones they are offered, of an unknown one all', () => {
  expect(zonesOfPlace('MXZLO')).toContain('America/Mexico_City')
  expect(zonesOfPlace('MXZLO')).not.toContain('America/Lima')
  expect(zonesOfPlace('PECLL')).toEqual(['America/Lima'])
  expect(zonesOfPlace('')).toEqual(expect.arrayContaining(['America/Lima', 'Asia/Kolkata']))
})

test('a day is that of the place, whoever reads it; UTC’s where the place has no one zone', () => {
  const at = '2026-11-28T03:30:00.000Z'
  expect(dayAtPlace(at, { unlocode: 'PECLL', country: null })).toBe('2026-11-27')
  expect(dayAtPlace(at, { unlocode: null, country: 'IN' })).toBe('2026-11-28')
  expect(dayAtPlace(at, { unlocode: 'USLAX', country: 'US' })).toBe('2026-11-28')
  expect(dayAtPlace(at, null)).toBe('2026-11-28')
})
