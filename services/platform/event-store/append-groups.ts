/** So many go each by itself. */
const few = 8
const longestMs = 100

export type AppendGroups = ReturnType<typeof appendGroups>

/**
 * Few appends are sent, and answered, as they come. Once there are many, all that are on their way are answered together, and
 * those that came meanwhile go together then: what is done before and after an append is done for many in a row, on which
 * a processor spends half as much. Nobody waits longer than 100 ms for others.
 */
export function appendGroups() {
  let onTheirWay = 0
  let waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | null = null
  let end = Promise.withResolvers<void>()

  function next() {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const [group, ended] = [waiting, end]
    waiting = []
    end = Promise.withResolvers()
    ended.resolve()
    setImmediate(() => {
      for (const go of group) go()
    })
  }

  return {
    async send<Answer>(append: () => Promise<Answer>): Promise<Answer> {
      if (timer !== null) await new Promise<void>(go => waiting.push(go))
      onTheirWay += 1
      if (onTheirWay >= few) timer ??= setTimeout(next, longestMs)
      try {
        return await append()
      } finally {
        onTheirWay -= 1
        if (onTheirWay === 0) next()
        else if (timer !== null) await end.promise
      }
    },
    /** When the many that are on their way are answered, at most in 100 ms; null when there are few. */
    answered: (): Promise<void> | null => (timer === null ? null : end.promise),
  }
}
