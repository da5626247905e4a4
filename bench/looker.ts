import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type LookerRequest =
  | { readonly ask: 'begin'; readonly url: string; readonly number: number }
  | { readonly ask: 'sign in' }
  | { readonly ask: 'look'; readonly perSecond: number; readonly seconds: number }

export type LookerAnswer = { readonly took: number[] } | { readonly fault: string }

/** Somebody who opens pages steadily; answers in milliseconds. */
export type Looker = {
  signIn(): Promise<void>
  look(perSecond: number, seconds: number): Promise<number[]>
  stop(): void
}

/**
 * A client company's person in a process of its own: while the benchmark packs sheets or reads what the kernel says of the
 * portal's processes, it does nothing else, and that must not count as waiting for a page.
 */
export async function startLooker(url: string, number: number): Promise<Looker> {
  const child = fork(fileURLToPath(new URL('./looker-process.ts', import.meta.url)), { execArgv: [] })
  const ask = async (request: LookerRequest): Promise<number[]> => {
    const over = new AbortController()
    const heard = { signal: over.signal }
    const gone = once(child, 'exit', heard).then(() => ({ fault: 'The looker ended' }))
    const answered = once(child, 'message', heard).then(([answer]) => answer as LookerAnswer)
    gone.catch(() => undefined)
    child.send(request)
    const answer = await Promise.race([answered, gone])
    over.abort()
    if ('fault' in answer) throw new Error(answer.fault)
    return answer.took
  }
  await ask({ ask: 'begin', url, number })
  return {
    signIn: async () => void (await ask({ ask: 'sign in' })),
    look: (perSecond, seconds) => ask({ ask: 'look', perSecond, seconds }),
    stop: () => void child.kill(),
  }
}
