import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isGuessable, ownWords } from './guessable-passwords.ts'

const ana = { name: 'Ana Ruiz', email: 'ana.ruiz@andina.example' }

test.each(['12345678', 'password', 'Password', 'QWERTYUIOP', 'iloveyou', '1qaz2wsx', 'trustno1', 'passwort'])(
  'a password that leaked often is guessable: %s',
  password => expect(isGuessable(password, ana)).toBe(true),
)

test.each(['00000000', '        ', 'abababab', 'xyzxyzxyz', 'x'.repeat(64)])(
  'a few signs over and over are guessable: %s',
  password => expect(isGuessable(password, ana)).toBe(true),
)

test.each([
  'Quayside2026!',
  'quaysideportal1',
  'ANA-RUIZ-1',
  'anaruiz2026',
  'andina-admin',
  'shipment shipments 1',
  'Quayside-Password-1',
])('a password of the words of the portal and the person is guessable: %s', password =>
  expect(isGuessable(password, ana)).toBe(true),
)

test.each([
  'a long enough one',
  'quay-walker-7',
  'lower case only',
  '73920184650',
  '密码很长很长很长',
  'quayside in the rain',
  'a gull, a crane and a quay '.repeat(4),
  `${'é ñ 中 '.repeat(25)}`,
])('nothing else is asked of a password, and none of its characters: %s', password =>
  expect(isGuessable(password, ana)).toBe(false),
)

test('a name made to be matched in many ways costs no time', () => {
  const owner = { name: Array.from({ length: 40 }, (_, length) => 'a'.repeat(length + 3)).join(' '), email: 'a@b.c' }
  expect(isGuessable(`${'a'.repeat(199)}b`, owner)).toBe(false)
  expect(isGuessable('a'.repeat(200), owner)).toBe(true)
})

test('the portal’s own words are those that docs/security.md names', () => {
  const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
  const named = /portal's own words: ([^.]+)\./.exec(page)?.[1]?.split(/,\s+/)
  expect(named).toEqual([...ownWords])
})
