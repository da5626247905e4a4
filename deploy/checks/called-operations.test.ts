import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bookingCommands } from '@quayside/contracts/bookings/commands.ts'
import { pickupCommands } from '@quayside/contracts/handling/pickups.ts'
import { receiptCommands } from '@quayside/contracts/handling/warehouse-receipts.ts'
import { jobsOnProducts } from '@quayside/contracts/products/commands.ts'
import { purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import { quoteCommands, quoteRequestCommands } from '@quayside/contracts/quotes/commands.ts'
import { jobsOnShipments, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { portalDocument } from '../testing/portal-document.ts'
import { endpointsOf, isCallOf, writtenPaths } from './called-operations.ts'
import type { SourceFile } from './imports.ts'
import { isTestFile, sourceFiles } from './source-files.ts'

/** Operations whose path no page writes: those of later slices, each with the rows that ask for it, and those that are found otherwise. */
const writtenNowhere: Readonly<Record<string, readonly string[]>> = {
  'where a provider sends the browser back to, rows S1.005 and S1.006': [
    'GET /authentication/outside/{provider}/callback',
  ],
  'the address book: its page is of row D5.028': ['POST /correspondents/{id}/erasure'],
  'the tray of jobs follows the address that the server gave it': [
    'POST /purchase-orders/jobs/{id}/retry',
    'POST /shipments/jobs/{id}/retry',
    'POST /shipments/jobs/{id}/undo',
    'DELETE /pickups/jobs/{id}',
    'POST /pickups/jobs/{id}/retry',
    'POST /products/jobs/{id}/retry',
    'POST /products/jobs/{id}/undo',
  ],
  'a carrier’s own system calls it, row D2.003': ['POST /carrier-messages/{carrier}'],
  'a carrier’s own system calls it, row D4.014': ['POST /booking-notifications/{carrier}'],
}
/** Every page offers those of them that the server allows. */
const jobs = [
  ...Object.values(jobsOnShipments).map(({ path }) => ({ method: 'POST', path: `/shipments/${path}` })),
  ...Object.values(jobsOnProducts).map(({ path }) => ({ method: 'POST', path: `/products/${path}` })),
]
const commands = [
  bookingCommands,
  purchaseOrderCommands,
  shipmentCommands,
  pickupCommands,
  receiptCommands,
  quoteCommands,
  quoteRequestCommands,
  jobs,
]

const root = fileURLToPath(new URL('../..', import.meta.url))
type Operation = { method: string; path: string; parameters: readonly { name: string; in: string }[] }
let operations: readonly Operation[]
let web: readonly SourceFile[]
beforeAll(async () => {
  const { paths = {} } = await portalDocument()
  operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, found]) => ({
      method: method.toUpperCase(),
      path: path.replace('/api/v1', ''),
      parameters: (found as Partial<Operation>).parameters ?? [],
    })),
  )
  web = sourceFiles(root, path => /^web\/(app|features|ui)\/.*\.tsx?$/.test(path) && !isTestFile(path)).map(path => ({
    path,
    text: readFileSync(`${root}/${path}`, 'utf8'),
  }))
}, 60_000)

test('each operation of the portal is called by a page, or is listed with the rows that ask for it', () => {
  const named = commands.flatMap(table => Object.values(table).map(({ method, path }) => `${method} ${path}`))
  const ofTables = new Set(named.map(command => command.replaceAll(/:\w+/g, '{}')))
  const written = web.flatMap(writtenPaths)
  const uncalled = operations.filter(
    ({ method, path }) =>
      !ofTables.has(`${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`) &&
      !written.some(one => isCallOf(one, { method, path })),
  )
  const listed = Object.values(writtenNowhere).flat()
  expect(uncalled.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(listed.sort())
})

test('each query parameter that the document names is known to a page', () => {
  const text = web.map(file => file.text).join('\n')
  const ofEveryCall = new Set(['company', 'client'])
  const unknown = operations.flatMap(({ method, path, parameters }) =>
    parameters
      .filter(({ name, in: where }) => where === 'query' && !ofEveryCall.has(name))
      .map(({ name }) => ({ name, word: /\[(\w+)\]/.exec(name)?.[1] ?? name }))
      .filter(({ word }) => !new RegExp(`\\b${word}\\b`).test(text))
      .map(({ name }) => `${method} ${path} ?${name}`),
  )
  expect(unknown).toEqual([])
})

test('each endpoint of the web is used by a page, and no other has its name: RTK Query keeps one of two', () => {
  const { made, used } = endpointsOf(web)
  expect(made.length).toBeGreaterThan(80)
  expect(made.filter((name, at) => made.indexOf(name) !== at)).toEqual([])
  expect(made.filter(name => !used.has(name))).toEqual([])
})

describe('what a file calls', () => {
  const file = (text: string) => ({ path: 'web/features/x/api.ts', text })

  test('paths are read from endpoints, urls and apiUrl, not from links', () => {
    const text = [
      "const url = '/things'",
      'build.mutation({ query: id => ({ url: `#{url}/#{id}/end?x=1`, method: "POST" }) })'.replaceAll('#{', '${'),
      "build.query({ query: () => '/others' })",
      'build.query({ query: () => url })',
      "const link = '/page'",
    ].join('\n')
    expect(writtenPaths(file(text))).toEqual([
      { path: '/things/{}/end', method: 'POST' },
      { path: '/others', method: null },
      { path: '/things', method: null },
    ])
  })

  test('a call is of an operation whose method and parts fit', () => {
    const end = { method: 'POST', path: '/things/{id}/end' }
    expect(isCallOf({ path: '/things/{}/end', method: 'POST' }, end)).toBe(true)
    expect(isCallOf({ path: '/things/{}/end', method: 'DELETE' }, end)).toBe(false)
    expect(isCallOf({ path: '/things/{}/begin', method: null }, end)).toBe(false)
    expect(isCallOf({ path: '/things/{}', method: null }, end)).toBe(false)
  })

  test('an endpoint whose hook is only named is not used', () => {
    const text = [
      'const made = api.injectEndpoints({ endpoints: build => ({ one: build.query({}), two: build.mutation({}) }) })',
      'export const { useOneQuery, useTwoMutation } = made',
      'const Page = () => useOneQuery()',
    ].join('\n')
    const { made, used } = endpointsOf([file(text)])
    expect(made.filter(name => !used.has(name))).toEqual(['two'])
  })
})
