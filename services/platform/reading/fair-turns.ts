/** So many wait already, of all or of this one company, that another is told to come again. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
  readonly of: 'all' | 'one'

  constructor(of: 'all' | 'one') {
    super('too many wait')
    this.of = of
  }
}

/** Whoever waited is gone: its connection was closed, or it was told to come again. */
export class LeftQueueError extends Error {
  override name = 'LeftQueueError'
}

export type FairTurns = {
  /** Resolves with the turn's end once it has come. Throws `QueueFullError` at once, `LeftQueueError` when `gone` is aborted. */
  take(whose: string, options?: { gone?: AbortSignal; always?: boolean }): Promise<() => void>
  waiting(): number
}

type Waiting = { go(): void }

/**
 * Turns at something that only `atOnce` may use. Each company has a line of its own. Next is the one that has used the fewest
 * whole seconds while others were there, among equals the one that had its turn longest ago: a company waits for one of each
 * other's at most, however many those have brought and however long theirs take. `always` waits beyond the bounds.
 */
export function fairTurns(
  bounds: { atOnce: number; waiting: number; waitingOfOne: number },
  now: () => number = () => performance.now(),
): FairTurns {
  const lines = new Map<string, Waiting[]>()
  /** Milliseconds of whoever had a turn while others were there, the latest at the end. */
  const used = new Map<string, number>()
  let free = bounds.atOnce
  let waiting = 0

  const begin = (whose: string) => {
    free--
    const before = used.get(whose) ?? 0
    used.delete(whose)
    used.set(whose, before)
    const since = now()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      free++
      used.set(whose, (used.get(whose) ?? 0) + now() - since)
      serve()
      if (free === bounds.atOnce) used.clear()
    }
  }
  const nextLine = () => {
    const known = [...used.keys()].filter(whose => lines.has(whose))
    const fresh = [...lines.keys()].filter(whose => !used.has(whose))
    const seconds = (whose: string) => Math.floor((used.get(whose) ?? 0) / 1000)
    return [...fresh, ...known].toSorted((one, other) => seconds(one) - seconds(other))[0]
  }
  const serve = () => {
    const whose = nextLine()
    if (whose === undefined || free === 0) return
    const line = lines.get(whose) ?? []
    const first = line.shift()
    if (line.length === 0) lines.delete(whose)
    waiting--
    first?.go()
  }
  const leave = (whose: string, who: Waiting) => {
    const line = lines.get(whose)
    const place = line?.indexOf(who) ?? -1
    if (line === undefined || place < 0) return
    line.splice(place, 1)
    waiting--
    if (line.length === 0) lines.delete(whose)
  }

  return {
    waiting: () => waiting,
    take(whose, { gone, always = false } = {}) {
      if (gone?.aborted) return Promise.reject(new LeftQueueError())
      if (free > 0) return Promise.resolve(begin(whose))
      const line = lines.get(whose) ?? []
      if (!always && line.length >= bounds.waitingOfOne) return Promise.reject(new QueueFullError('one'))
      if (!always && waiting >= bounds.waiting) return Promise.reject(new QueueFullError('all'))
      return new Promise((resolve, reject) => {
        const left = () => {
          leave(whose, who)
          reject(new LeftQueueError())
        }
        const who: Waiting = {
          go() {
            gone?.removeEventListener('abort', left)
            resolve(begin(whose))
          },
        }
        gone?.addEventListener('abort', left, { once: true })
        line.push(who)
        lines.set(whose, line)
        waiting++
      })
    },
  }
}
