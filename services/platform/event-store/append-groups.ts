/** So many go each by itself. */
const few = 8
const longestMs = 100

/** The many that are on their way: until all are answered, or 100 ms have passed. */
type Group = { readonly answered: Promise<void>; end(): void }

/**
 * Few appends are sent, and answered, as they come. Once there are many, all that are on their way are answered together, and
 * those that came meanwhile go together then: what is done before and after an append is done for many in a row, on which
 * a processor spends half as much. Nobody waits longer than 100 ms for others, before and after.
 */
export function appendGroups() {
  let onTheirWay = 0
  let many: Group | null = null

  function begun(): Group {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(end, longestMs)
    function end() {
      clearTimeout(timer)
      many = null
      resolve()
    }
    return { answered: promise, end }
  }

  return {
    async send<Answer>(append: () => Promise<Answer>): Promise<Answer> {
      if (many !== null) {
        await many.answered
        // The answers first: what they lead to may go along.
        await new Promise(resolve => setImmediate(resolve))
      }
      onTheirWay += 1
      if (onTheirWay >= few) many ??= begun()
      try {
        return await append()
      } finally {
        onTheirWay -= 1
        if (onTheirWay === 0) many?.end()
        else await many?.answered
      }
    },
    /** When the many that are on their way are answered, at most in 100 ms; null when there are few. */
    answered: (): Promise<void> | null => many?.answered ?? null,
  }
}
