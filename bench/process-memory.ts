import { readFileSync } from 'node:fs'

/** Megabytes of some processes together, shared pages counted once (Linux's PSS). Those that have ended are left out. */
export function sharedMemory(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (field(pid, 'smaps_rollup', 'Pss') ?? 0), 0)
}

/** Megabytes that one process has in memory, what it shares with others included. */
export function residentMemory(pid: number): number {
  return field(pid, 'status', 'VmRSS') ?? Number.NaN
}

export function commandOf(pid: number): string {
  return read(pid, 'cmdline').replaceAll('\0', ' ')
}

function field(pid: number, file: string, name: string): number | undefined {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(read(pid, file))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // ended meanwhile
  }
}
