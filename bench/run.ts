import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { type Benchmark, type Figure, isMet, median, type Sample } from './benchmark.ts'
import { startBenchServers } from './servers.ts'

/** Every benchmark is a module of its own that exports `benchmark`, loaded only when it is run. */
const benchmarks: Record<string, () => Promise<{ benchmark: Benchmark }>> = {
  append: () => import('./append.ts'),
  command: () => import('./command.ts'),
  list: () => import('./list.ts'),
  shipments: () => import('./shipment-list.ts'),
  expiry: () => import('./expiry.ts'),
  'freight-lists': () => import('./freight-lists.ts'),
  'first-load': () => import('./first-load.ts'),
  import: () => import('./import.ts'),
  map: () => import('./map.ts'),
  'quote-form': () => import('./quote-form.ts'),
  relay: () => import('./relay.ts'),
  rebuild: () => import('./rebuild.ts'),
  lag: () => import('./lag.ts'),
  'chain-lag': () => import('./chain-lag.ts'),
  'many-companies': () => import('./many-companies.ts'),
  milestones: () => import('./milestones.ts'),
  releases: () => import('./releases.ts'),
  recompute: () => import('./recompute.ts'),
  'sign-ins': () => import('./sign-ins.ts'),
  store: () => import('./store.ts'),
  webhooks: () => import('./webhooks.ts'),
  memory: () => import('./memory.ts'),
}

const resultsFile = new URL('./results.json', import.meta.url)

type Outcome = { name: string; figures: Figure[]; error?: string }

const names = process.argv.slice(2)
const unknown = names.filter(name => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(`No benchmark is named ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`)
  process.exit(2)
}

const outcomes: Outcome[] = []
for (const name of names.length > 0 ? names : Object.keys(benchmarks)) outcomes.push(await runOne(name))
write(outcomes)
const isGood = outcomes.every(({ figures, error }) => error === undefined && figures.every(isMet))
process.exit(isGood ? 0 : 1)

async function runOne(name: string): Promise<Outcome> {
  const load = benchmarks[name]
  if (load === undefined) throw new Error(`No benchmark is named ${name}`)
  console.log(`\n${name}`)
  const servers = await startBenchServers(line => console.log(`  ${line}`))
  const interrupted = () => void servers.stop().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted)
  try {
    const { benchmark } = await load()
    const figures = await benchmark.run(servers.bench)
    for (const figure of figures) {
      console.log(`  ${rowOf(name, figure)}`)
      if (figure.samples)
        console.log(
          `    medians: program ${mid(figure.samples, 'program')}, reference ${mid(figure.samples, 'reference')}`,
        )
    }
    return { name, figures }
  } catch (fault) {
    console.error(fault)
    return { name, figures: [], error: String(fault) }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, interrupted)
    await servers.stop()
  }
}

function write(done: readonly Outcome[]) {
  console.log(`\n${'figure'.padEnd(64)}${'value'.padStart(12)}  ${'target'.padEnd(12)}verdict`)
  for (const { name, figures, error } of done) {
    for (const figure of figures) console.log(rowOf(name, figure))
    if (error !== undefined) console.log(`${name.padEnd(64)}${''.padStart(12)}  ${''.padEnd(12)}failed: ${error}`)
  }
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  }
  const results = { at: new Date().toISOString(), machine, node: process.version }
  const benchmarks = {
    ...earlier(),
    ...Object.fromEntries(done.map(({ name, ...rest }) => [name, { ...results, ...rest }])),
  }
  writeFileSync(resultsFile, `${JSON.stringify({ benchmarks }, null, 2)}\n`)
}

function mid(samples: readonly Sample[], side: keyof Sample): string {
  return median(samples.map(sample => sample[side])).toLocaleString('en', { maximumFractionDigits: 2 })
}

function rowOf(name: string, figure: Figure): string {
  const target = 'atLeast' in figure.target ? `>= ${figure.target.atLeast}` : `<= ${figure.target.atMost}`
  const value = `${figure.value.toFixed(2)} ${figure.unit}`.trim()
  return `${`${name}: ${figure.figure}`.padEnd(64)}${value.padStart(12)}  ${target.padEnd(12)}${isMet(figure) ? 'met' : 'MISSED'}`
}

/** A run of one benchmark keeps what is known of the others. */
function earlier(): Record<string, unknown> {
  try {
    return (JSON.parse(readFileSync(resultsFile, 'utf8')) as { benchmarks: Record<string, unknown> }).benchmarks
  } catch {
    return {}
  }
}
