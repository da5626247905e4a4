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
