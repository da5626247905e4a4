import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTestFile, sourceFiles } from './source-files.ts'

const root = new URL('../../', import.meta.url).pathname
/** Parameters that are moments, by their names; `from` and `until` are also days and places, `on` is a day. */
const moments = /(?:^|[{,\s])(at|begins|reached|departure|arrival|before|until|\w+At)\b(?!: on\b)(?=\s*[:,}]|\s*$)/
const refusal = /(?:code: '([a-z-]+)', params: |reject\('([a-z-]+)', )(\{[^{}]*\})/g

test('what a rule of shipments and their goods says of a moment names the zone by whose clock it is told', () => {
  const files = sourceFiles(
    root,
    path => /^services\/(shipments|handling)\//.test(path) && /\.ts$/.test(path) && !isTestFile(path),
  )
  const told = files.flatMap(path =>
    [...readFileSync(`${root}${path}`, 'utf8').matchAll(refusal)].map(([, code, other, params = '']) => ({
      refusal: `${path}: ${code ?? other}`,
      params,
    })),
  )
  const ofMoments = told.filter(one => moments.test(one.params) || /-(window|schedule)/.test(one.refusal))
  expect(ofMoments.length).toBeGreaterThan(5)
  expect(ofMoments.filter(one => !/zone/i.test(one.params)).map(one => one.refusal)).toEqual([])
})
