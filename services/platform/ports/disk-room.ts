import type { Probe } from './watch.ts'

/** Below the patience of a look: a database that stands still says nothing about its disk. */
const longestMs = 2_500
const keptMs = 3_000

/** More than fits into this memory lies in a temporary file of the database meanwhile: about 1 MB. */
const spill = "set local work_mem = '64kB'; select count(*) from generate_series(1, 50000)"

/** Whether a write failed because there was no room for it: PostgreSQL's disk_full, or this machine's own disk. */
export function isFullDisk(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const { code, cause } = fault as { code?: unknown; cause?: unknown }
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || isFullDisk(cause)
}

/** Whether the database's disk has room, asked at most every 3 s however many want to know. Reading goes on without. */
export function diskRoom(database: { query(text: string): Promise<unknown> }): {
  probe: Probe
  hasRoom(): Promise<boolean>
} {
  let last: { at: number; room: Promise<boolean> } | null = null

  async function ask(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<true>(resolve => {
      timer = setTimeout(resolve, longestMs, true)
    })
    const written = database.query(spill).then(
      () => true,
      fault => !isFullDisk(fault),
    )
    return Promise.race([written, late]).finally(() => clearTimeout(timer))
  }

  const hasRoom = () => {
    if (last === null || performance.now() - last.at > keptMs) last = { at: performance.now(), room: ask() }
    return last.room
  }
  return {
    hasRoom,
    async probe() {
      if (!(await hasRoom())) throw new Error('the disk is full')
    },
  }
}
