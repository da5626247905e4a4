import { expect, test } from 'vitest'
import { offsetOf } from '../access/caller-of.ts'
import { ProblemError } from '../faults/problem-error.ts'
import { refuseWritesBehind } from './gate.ts'
import { requestLanguage } from './request-language.ts'

const behind = (ms: number) => () =>
  refuseWritesBehind({ access: { lagMs: () => ms }, config: { rightsBehindMs: 5_000 } } as never)

test('nothing is written on rights that are more than 5 s old', () => {
  expect(behind(5_000)).not.toThrow()
  expect(behind(5_001)).toThrow(ProblemError)
  try {
    behind(5_001)()
  } catch (error) {
    expect(error).toMatchObject({ code: 'unavailable', status: 503, headers: { 'retry-after': '5' } })
  }
})

test.each([
  ['-300', -300],
  ['+02:00', 120],
  ['-05:30', -330],
  ['0', 0],
  ['900', null],
  ['+15:00', null],
  ['soon', null],
  [undefined, null],
])('the client-utc header %s is %s minutes', (header, minutes) => {
  expect(offsetOf(header)).toBe(minutes)
})

test.each([
  ['fr-CA,en;q=0.5', null, 'fr'],
  ['en;q=0.1, zh;q=0.9', null, 'zh-CN'],
  ['de, pl', 'es-MX', 'es-MX'],
  [undefined, 'fr', 'fr'],
  ['*', null, 'en'],
  ['fr;q=0, en', null, 'en'],
] as const)('for Accept-Language %s and the saved language %s the answer is in %s', (header, saved, language) => {
  expect(requestLanguage(header, saved)).toBe(language)
})
