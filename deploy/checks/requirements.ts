import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { coverageOf, type Requirement, readRan, readRequirements, unknownRows } from './requirement-coverage.ts'

/**
 * `npm run requirements [-- --slice A] [--strict]`: which rows of docs/requirements.tsv are not shown by the last
 * `npm test`. A row counts only by tests that name it, ran and passed.
 */
const { values: flags } = parseArgs({
  options: { slice: { type: 'string' }, strict: { type: 'boolean', default: false } },
})
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const ran = readRan(root)
if (ran === null) {
  console.error('A row counts by tests that ran and passed, and no whole run is there: run npm test first.')
  process.exit(2)
}
const coverage = coverageOf(readRequirements(root), ran)
const slices = [...new Set(coverage.requirements.map(row => row.slice))].sort()
const shown = flags.slice === undefined ? slices : slices.filter(slice => slice === flags.slice?.toUpperCase())
if (shown.length === 0) {
  console.error(`There is no slice ${flags.slice}; the slices are ${slices.join(', ')}.`)
  process.exit(2)
}

let missing = 0
for (const slice of shown) {
  const rows = coverage.requirements.filter(row => row.slice === slice)
  const without = rows.filter(row => !coverage.tests.has(row.id))
  missing += without.length
  console.log(`Slice ${slice}: ${rows.length - without.length} of ${rows.length} rows have a test that ran and passed`)
  // Without a chosen slice only the counts: most slices are still to come.
  if (flags.slice !== undefined) listByArea(without)
}
for (const [id, titles] of coverage.failed) console.log(`${id} did not pass: ${titles.join('; ')}`)
const unknown = unknownRows(root)
for (const [id, files] of unknown) console.log(`${id} is named in ${files.join(', ')}, but no row has that id`)
process.exitCode = flags.strict && missing + unknown.size > 0 ? 1 : 0

function listByArea(rows: Requirement[]) {
  for (const area of new Set(rows.map(row => row.area))) {
    console.log(`\n  ${area}`)
    for (const row of rows.filter(each => each.area === area)) console.log(`    ${row.id}  ${row.text}`)
  }
}
