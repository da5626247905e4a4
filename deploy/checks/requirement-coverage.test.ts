import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namedRows, parseRequirements, readCoverage } from './requirement-coverage.ts'

// Written in two parts, so that the report on this repository does not take these examples for covered rows.
const row = (id: string) => `[${id}]`

test('ids count only at the front of a title', () => {
  const rows = namedRows(`
    test('${row('S5.024')} ${row('D1.040')} a confirmed quantity cannot exceed the required one', () => {})
    test.each([1])("${row('S5.025')} each", () => {})
    // ${row('S5.026')} in a comment
    test('no row here, though it mentions ${row('S5.027')}', () => {})
  `)
  expect([...rows]).toEqual(['S5.024', 'D1.040', 'S5.025'])
})

test('rows are read with their columns', () => {
  expect(parseRequirements('id\tarea\tslice\trequirement\nS1.001\tproduct\tA\tIt is a web application.\n')).toEqual([
    { id: 'S1.001', area: 'product', slice: 'A', text: 'It is a web application.' },
  ])
})

test('a row is covered by the files that name it, and an id without a row is reported', () => {
  const root = mkdtempSync(join(tmpdir(), 'coverage-'))
  mkdirSync(join(root, 'docs'))
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(
    join(root, 'docs/requirements.tsv'),
    'id\tarea\tslice\trequirement\nS1.001\tx\tA\tone\nS1.002\tx\tA\ttwo\n',
  )
  writeFileSync(join(root, 'a.test.ts'), `test('${row('S1.001')} yes', f)\ntest('${row('S9.999')} what', f)`)
  writeFileSync(join(root, 'node_modules', 'b.test.ts'), `test('${row('S1.002')} not ours', f)`)
  writeFileSync(join(root, 'c.ts'), `const text = '${row('S1.002')} no test'`)
  const coverage = readCoverage(root)
  expect([...coverage.tests]).toEqual([
    ['S1.001', ['a.test.ts']],
    ['S9.999', ['a.test.ts']],
  ])
  expect(coverage.unknown).toEqual(['S9.999'])
  rmSync(root, { recursive: true })
})
