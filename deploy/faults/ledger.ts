import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

/** What a load has sent and what came back, on disk before and after each command. */
export type Ledger = {
  readonly file: string
  sent(key: string): void
  acknowledged(key: string, position: string): void
  /** Sent and never answered: after the fault they are tried again with the same key. */
  unknown(): readonly string[]
  count(): number
  close(): void
}

/** Only the acknowledged ones are in the file, one JSON object a line. */
export function openLedger(file: string): Ledger {
  const handle = openSync(file, 'a')
  const open = new Set<string>()
  let count = 0
  return {
    file,
    sent: key => void open.add(key),
    acknowledged(key, position) {
      writeSync(handle, `${JSON.stringify({ key, position })}\n`)
      fsyncSync(handle)
      open.delete(key)
      count += 1
    },
    unknown: () => [...open],
    count: () => count,
    close: () => closeSync(handle),
  }
}

/** The text of a ledger's file: key to the position it was acknowledged with. */
export function readLedger(text: string): Map<string, string> {
  const lines = text.split('\n').filter(Boolean)
  return new Map(
    lines.map(line => {
      const { key, position } = JSON.parse(line) as { key: string; position: string }
      return [key, position]
    }),
  )
}
