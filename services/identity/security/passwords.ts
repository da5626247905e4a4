import { availableParallelism } from 'node:os'
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane. `Algorithm.Argon2id` is a const enum, so its value stands here. */
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options

export type Passwords = {
  hash(password: string): Promise<string>
  /** `stored` null: takes as long as for a known account, and is false. */
  verify(stored: string | null, password: string): Promise<boolean>
  /** The hash was made with another strength than today's. */
  isOutdated(stored: string): boolean
}

/** One core stays for all else: hashing takes a whole one for as long as it lasts. */
const usualAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Hashing at most `atOnce` at a time, so that a flood of sign-ins takes neither all memory nor all cores; beyond `waiting` it answers 503. */
export function argon2Passwords({ atOnce = usualAtOnce, waiting = 200 } = {}): Passwords {
  const bounded = boundedPool(atOnce, waiting)
  const nobody = hash('a password that nobody has', strength)
  nobody.catch(() => undefined)
  return {
    hash: password => bounded(() => hash(password, strength)),
    async verify(stored, password) {
      const against = stored === null || stored === '' ? await nobody : stored
      const matches = await bounded(() => verify(against, password))
      return matches && against === stored
    },
    isOutdated(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      return (
        memoryCost !== strength.memoryCost || timeCost !== strength.timeCost || parallelism !== strength.parallelism
      )
    },
  }
}

/** Runs at most `atOnce` jobs together; throws `unavailable` when more than `waiting` wait. */
export function boundedPool(atOnce: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '2' } })
      await new Promise<void>(resolve => queue.push(resolve))
    } else running += 1
    try {
      return await job()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
