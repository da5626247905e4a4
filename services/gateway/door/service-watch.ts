import type { Ports } from '@quayside/platform/service/service.ts'

const everyMs = 3_000
const patienceMs = 3_000
/** One look in vain may be a busy moment. */
const inVain = 2

/**
 * Looks regularly whether the services that run apart answer at all: one whose process stands still accepts what is asked
 * and says nothing, and nobody should wait for that.
 */
export type ServiceWatch = {
  isSilent(url: string): boolean
  close(): void
}

export function serviceWatch({ log }: Pick<Ports, 'log'>, urls: Readonly<Record<string, string>>): ServiceWatch {
  const missed = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null

  async function look(service: string, url: string) {
    const before = missed.get(url) ?? 0
    const now = (await answers(url)) ? 0 : before + 1
    missed.set(url, now)
    if (now === inVain) log.error({ service }, 'a service does not answer: what is asked of it is refused at once')
    if (now === 0 && before >= inVain) log.error({ service }, 'a service that did not answer is back')
  }

  function plan() {
    timer = setTimeout(async () => {
      await Promise.all(Object.entries(urls).map(([service, url]) => look(service, url)))
      if (timer !== null) plan()
    }, everyMs)
    timer.unref()
  }
  plan()

  return {
    isSilent: url => (missed.get(url) ?? 0) >= inVain,
    close() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/health/live', url), { signal: AbortSignal.timeout(patienceMs) })
    await answer.body?.cancel()
    return true
  } catch {
    return false
  }
}
