import { expect, test } from 'vitest'
import { factsOf, formPath, rebased } from './rebase.ts'

const box = (key: string, more: object = {}) => ({ key, type: 'Box', kg: '10', ...more })

test('fields are known by their path, rows by their key; blank, null and false are nothing', () => {
  const facts = factsOf({ mode: 'OCEAN', route: { vessel: '', wet: false }, packages: [box('a', { parts: [] })] })
  expect(Object.fromEntries(facts)).toEqual({
    mode: 'OCEAN',
    'route.vessel': null,
    'route.wet': null,
    'packages.a.type': 'Box',
    'packages.a.kg': '10',
  })
  expect(formPath('packages.b.kg', { packages: [box('a')] }, { packages: [box('a'), box('b')] })).toBe('packages.1.kg')
  expect(formPath('packages.z.kg', { packages: [box('a')] })).toBe('packages.z.kg')
})

test('one’s own entries stay on what others wrote meanwhile, in rows too', () => {
  const seen = { carrier: 'A', packages: [box('a'), box('b'), box('c')] }
  const now = { carrier: 'B', packages: [box('a', { kg: '12' }), box('b'), box('d')] }
  const mine = { carrier: 'A', packages: [box('a', { type: 'Drum' }), box('c', { kg: '11' }), box('new')] }
  expect(rebased(seen, now, mine)).toEqual({
    carrier: 'B',
    // a: both; b: I removed it; c: they removed it, I changed it; d: they added it.
    packages: [box('a', { type: 'Drum', kg: '12' }), box('c', { kg: '11' }), box('new'), box('d')],
  })
})

test('a row that others removed and I left alone goes', () => {
  const seen = { packages: [box('a', { parts: [{ key: 'x', quantity: '1' }] })] }
  expect(rebased(seen, { packages: [] }, structuredClone(seen))).toEqual({ packages: [] })
})

test('rows can be known by another name; one that has none yet is the person’s own, and a place is one value', () => {
  const line = (lineId: string | null, quantity: string) => ({ lineId, quantity })
  const place = (name: string) => ({ placeId: null, name })
  const seen = { lines: [line('a', '1'), line('b', '2')], from: place('Dock 1') }
  const now = { lines: [line('a', '5'), line('b', '2'), line('c', '9')], from: place('Dock 2') }
  const mine = { lines: [line('a', '1'), line('b', '3'), line(null, '7')], from: place('Dock 1') }
  expect(rebased(seen, now, mine, 'lineId')).toEqual({
    lines: [line('a', '5'), line('b', '3'), line(null, '7'), line('c', '9')],
    from: place('Dock 2'),
  })
  expect(Object.fromEntries(factsOf(mine, 'lineId'))).toEqual({
    'lines.a.quantity': '1',
    'lines.b.quantity': '3',
    from: 'Dock 1',
  })
})
