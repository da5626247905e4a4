import { existsSync, readFileSync, statSync } from 'node:fs'

/** What a page makes a new visitor load, by the built manifest: `npm run check:weight -w @quayside/web` after the build. */
type Chunk = { file: string; name?: string; imports?: string[] }

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
const first = ['first', 'words-en']
const shell = [...first, 'frame']

/** kB of 1000 bytes as they are sent: compressed by the build, but for the smallest. */
const budgets = [
  { name: 'login', roots: [...first, 'features/auth/login-page.tsx', '../contracts/words/en/auth.json'], limit: 230 },
  { name: 'shell', roots: shell, limit: 260 },
  {
    name: 'purchase order list',
    roots: [...shell, 'features/purchase-orders/list/order-list-page.tsx', '../contracts/words/en/order-list.json'],
    limit: 380,
  },
  {
    name: 'shipment list',
    roots: [
      ...shell,
      'features/shipments/list/shipment-list-page.tsx',
      '../contracts/words/en/shipment-list.json',
      'words-home-en',
    ],
    limit: 380,
  },
]

function sentBytes(file: string): number {
  const [plain, compressed] = [new URL(file, dist), new URL(`${file}.br`, dist)]
  return statSync(existsSync(compressed) ? compressed : plain).size
}

function filesOf(root: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[root] ?? Object.values(manifest).find(({ name }) => name === root)
  if (chunk === undefined) throw new Error(`The build has no ${root}`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const next of chunk.imports ?? []) filesOf(next, found)
  return found
}

for (const { name, roots, limit } of budgets) {
  const files = new Set(roots.flatMap(root => [...filesOf(root)]).filter(file => file.endsWith('.js')))
  const sizes = [...files].map(file => ({
    file,
    size: sentBytes(file) / 1000,
  }))
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  console.log(`${name}: ${total.toFixed(1)} of ${limit} kB of JavaScript${total > limit ? ', TOO MUCH' : ''}`)
  if (total > limit) {
    process.exitCode = 1
    for (const { file, size } of sizes.toSorted((a, b) => b.size - a.size).slice(0, 12))
      console.log(`  ${size.toFixed(1)} ${file}`)
  }
}
