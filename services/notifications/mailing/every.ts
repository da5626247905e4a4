/** Runs a piece of work again and again, never twice at once; `close` waits for the run that is on its way. */
export function every(ms: number, work: () => Promise<void>, failed: (fault: unknown) => void) {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let closed = false

  function schedule() {
    if (!closed) timer = setTimeout(run, ms)
  }
  function run() {
    running = work().catch(failed).finally(schedule)
  }
  schedule()

  return {
    async close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
      await running
    },
  }
}
