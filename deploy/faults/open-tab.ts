import { setTimeout as pause } from 'node:timers/promises'
import type { RecordedPerson } from './recorded-person.ts'

const againAfterMs = 200

export type OpenTab = {
  /** Every event that it was told, `heartbeat` included, in order. */
  readonly told: readonly { readonly event: string; readonly position: string }[]
  close(): Promise<void>
}

/** A page that a person has open: it follows what changes, and is back, from where it was, whenever it is cut off. */
export function openTab(person: RecordedPerson): OpenTab {
  const told: { event: string; position: string }[] = []
  const closing = new AbortController()
  let last = ''

  async function follow() {
    const headers: Record<string, string> = last === '' ? {} : { 'last-event-id': last }
    const answer = await person.ask('/stream', closing.signal, headers)
    if (!answer.ok || answer.body === null) return
    let text = ''
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = `${text}${part}`.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        if (field('event') === '') continue
        last = field('id') || last
        told.push({ event: field('event'), position: last })
      }
    }
  }

  async function keepFollowing() {
    while (!closing.signal.aborted) {
      await follow().catch(() => undefined)
      await pause(againAfterMs)
    }
  }

  const following = keepFollowing()
  return {
    told,
    async close() {
      closing.abort()
      await following
    },
  }
}
