import { expect, test } from 'vitest'
import { soughtWords, wordsOf } from './search-words.ts'

test('a number is found by its parts, without its separators and without leading zeros', () => {
  expect(wordsOf('4500-018832')).toEqual(['4500', '018832', '18832', '4500018832'])
  expect(wordsOf('SCMS-4/PO-01')).toContain('scms4po01')
})

test('a name is found by its words, without accents and case', () => {
  expect(wordsOf('Andina Salud S.A.C.', null, 'Perú')).toEqual(['andina', 'salud', 's', 'a', 'c', 'peru'])
})

test('text without spaces is found from each character on', () => {
  expect(wordsOf('上海医药')).toEqual(['上海医药', '海医药', '医药', '药'])
})

test('what is typed is taken apart the same way', () => {
  expect(soughtWords('  Aurobindo  4500-0188 ')).toEqual(['aurobindo', '4500', '0188'])
  expect(soughtWords('%_-')).toEqual([])
})
