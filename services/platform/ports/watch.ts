/** The longest a look waits for an answer. */
export const patienceMs = 3_000
/** While something does not answer. */
const soonMs = 2_000

/** Rejects, or never answers, while what it asks is away. */
export type Probe = () => Promise<unknown>

/** Looks regularly whether others answer: one whose process stands still accepts what is asked and says nothing. */
export type Watch<Name extends string> = {
  /** Those that do not answer now, in the order of the probes, and since when. */
  away(): readonly { name: Name; since: string }[]
  isAway(name: Name): boolean
  /** Hears of each that is found away; returns how to stop hearing. */
  onAway(hear: (name: Name) => void): () => void
  /** Hears of each that answers again; returns how to stop hearing. */
  onBack(hear: (name: Name) => void): () => void
  /** Looks at all of them once. */
  look(): Promise<void>
  start(): void
  close(): void
}

/** `inVain` looks in a row find something away: one may be a busy moment. `onLook` hears of each after each look. */
export function watch<Name extends string>({
  probes,
  everyMs,
  inVain = 1,
  onLook = () => undefined,
  now = () => new Date().toISOString(),
}: {
  probes: Readonly<Partial<Record<Name, Probe>>>
  everyMs: number
  inVain?: number
  onLook?: (name: Name, isAway: boolean) => void
  now?: () => string
}): Watch<Name> {
  const asked = Object.entries(probes) as [Name, Probe][]
  const missed = new Map<Name, { looks: number; since: string }>()
  const away = new Set<(name: Name) => void>()
  const back = new Set<(name: Name) => void>()
  let timer: NodeJS.Timeout | null = null
  const isAway = (name: Name) => (missed.get(name)?.looks ?? 0) >= inVain

  async function lookAt(name: Name, probe: Probe) {
    const wasAway = isAway(name)
    if (await answers(probe)) missed.delete(name)
    else {
      const { looks, since } = missed.get(name) ?? { looks: 0, since: now() }
      missed.set(name, { looks: looks + 1, since })
    }
    onLook(name, isAway(name))
    if (isAway(name) === wasAway) return
    for (const hear of wasAway ? back : away) hear(name)
  }

  async function look() {
    await Promise.all(asked.map(([name, probe]) => lookAt(name, probe)))
  }

  function plan(ms: number) {
    timer = setTimeout(() => {
      look().finally(() => {
        if (timer !== null) plan(missed.size > 0 ? Math.min(soonMs, everyMs) : everyMs)
      })
    }, ms)
    timer.unref()
  }

  return {
    away: () => asked.flatMap(([name]) => (isAway(name) ? [{ name, since: missed.get(name)?.since ?? '' }] : [])),
    isAway,
    onAway: hear => hearing(away, hear),
    onBack: hear => hearing(back, hear),
    look,
    start: () => plan(0),
    close() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

function hearing<Hear>(all: Set<Hear>, hear: Hear): () => void {
  all.add(hear)
  return () => all.delete(hear)
}

async function answers(probe: Probe): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(resolve, patienceMs, false)
  })
  const answered = probe().then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

/** Any answer at all. */
export function httpAnswer(url: string | URL): Probe {
  return async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    await answer.body?.cancel()
  }
}
