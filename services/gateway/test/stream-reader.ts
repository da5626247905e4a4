import type { Person, Rig } from '@quayside/platform/testing/rig.ts'

type StreamEvent = { id: string; event: string; data: Record<string, unknown> }

/** Reads a person's change stream over a real connection. */
export async function openStream(rig: Rig, person: Person, lastEventId = '') {
  await rig.settled()
  const abort = new AbortController()
  const response = await fetch(new URL(`/api/v1/stream?company=${person.company}`, rig.host.url()), {
    headers: { authorization: `Bearer ${person.token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  })
  if (!response.ok || response.body === null) throw new Error(`the stream answered ${response.status}`)
  const events: StreamEvent[] = []
  const told: StreamEvent[] = []
  let wake = () => {}
  const ended = read(response.body, event => {
    events.push(event)
    told.push(event)
    wake()
  }).catch(() => undefined)

  return {
    ended,
    /** All that came so far. */
    told: told as readonly StreamEvent[],
    /** The next event whose data names this: an entity, or a job where `what` is 'job'. */
    async next(what: string): Promise<StreamEvent> {
      for (;;) {
        const index = events.findIndex(({ data }) => data.entity === what || (what === 'job' && 'job' in data))
        const [found] = index < 0 ? [] : events.splice(0, index + 1).slice(-1)
        if (found !== undefined) return found
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    },
    close: () => abort.abort(),
  }
}

async function read(body: ReadableStream<Uint8Array>, tell: (event: StreamEvent) => void): Promise<void> {
  let rest = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = Object.fromEntries(block.split('\n').map(line => line.split(/: (.*)/s).slice(0, 2)))
      if (lines.data !== undefined) tell({ id: lines.id ?? '', event: lines.event ?? '', data: JSON.parse(lines.data) })
    }
  }
}
