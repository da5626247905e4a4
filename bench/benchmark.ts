import type pg from 'pg'

/** What a benchmark may use: real servers that sync to disk, as in production. */
export type Bench = {
  /** A pool on an empty database of its own. */
  database(name: string, options?: { max?: number; searchPath?: string }): Promise<pg.Pool>
  readonly natsUrl: string
  /** The variables of the servers, for a benchmark that starts the program itself. */
  readonly env: Readonly<Record<string, string>>
  note(line: string): void
}

export type Target = { readonly atLeast: number } | { readonly atMost: number }

/** One measured figure. `samples` are the pairs it is the median of. */
export type Figure = {
  readonly figure: string
  readonly value: number
  readonly unit: string
  readonly target: Target
  readonly samples?: readonly Sample[]
}

export type Sample = { readonly program: number; readonly reference: number }

/** `run` throws when the accounting check after it fails: a fast wrong answer scores nothing. */
export type Benchmark = { readonly name: string; run(bench: Bench): Promise<Figure[]> }

const rounds = Math.max(5, Number(process.env.BENCH_ROUNDS ?? 5))

/**
 * Measures in the order reference, program, program, reference, so that a slow drift of the machine cancels out; before
 * that both as often as `warmUps` says, uncounted.
 */
export async function interleaved(
  measure: { reference(): Promise<number>; program(): Promise<number> },
  { warmUps = 1 }: { readonly warmUps?: number } = {},
): Promise<Sample[]> {
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
    await measure.reference()
    await measure.program()
  }
  const samples: Sample[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await measure.reference()
    const first = await measure.program()
    const second = await measure.program()
    const after = await measure.reference()
    samples.push({ program: first, reference: before }, { program: second, reference: after })
  }
  return samples
}

export function ratioOf(samples: readonly Sample[]): number {
  return median(samples.map(({ program, reference }) => program / reference))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[middle - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

export function isMet({ value, target }: Pick<Figure, 'value' | 'target'>): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

/** Runs `count` pieces of work, so many at a time; answers how many were done per second. */
export async function rate(count: number, atOnce: number, work: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const index = next
        next += 1
        await work(index)
      }
    }),
  )
  return count / ((performance.now() - start) / 1000)
}

/** Starts work at a steady rate whatever its answers take, and gives what each took, in milliseconds. */
export async function steadily(
  perSecond: number,
  seconds: number,
  work: (index: number) => Promise<void>,
): Promise<number[]> {
  const count = perSecond * seconds
  const took: number[] = []
  const running: Promise<void>[] = []
  const start = performance.now()
  for (let index = 0; index < count; ) {
    const due = Math.min(count, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1)
    for (; index < due; index += 1) {
      const from = performance.now()
      const one = work(index).then(() => void took.push(performance.now() - from))
      // Told at the end, with the others; until then a failure is not unhandled.
      one.catch(() => undefined)
      running.push(one)
    }
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await Promise.all(running)
  return took
}
