export type ServerEvent = { id: string; event: string; data: string }

/** Reads server-sent events from a fetched body (EventSource cannot carry the bearer token). Follows the WHATWG format. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  let lines: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (rest + value).split(/\r\n|\n|\r/)
      rest = parts.pop() ?? ''
      for (const line of parts) {
        if (line !== '') {
          lines.push(line)
          continue
        }
        const event = parseEvent(lines)
        lines = []
        if (event) yield event
      }
    }
  } finally {
    reader.releaseLock()
  }
}

function parseEvent(lines: readonly string[]): ServerEvent | null {
  const event: ServerEvent = { id: '', event: 'message', data: '' }
  const data: string[] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon === 0) continue
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') event.event = value
    else if (field === 'id') event.id = value
  }
  return data.length === 0 ? null : { ...event, data: data.join('\n') }
}
