import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** A process id alone is used again by the system; together with its start time it is not. */
export interface ProcessIdentity {
  pid: number
  startedAt: string
}

export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = startTime(pid)
  return startedAt === undefined ? undefined : { pid, startedAt }
}

export function isRunning(process: ProcessIdentity): boolean {
  return startTime(process.pid) === process.startedAt
}

/** Signals a process only while it is still the one that was recorded. */
export function signalProcess(child: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isRunning(child)) return false
  try {
    return process.kill(child.pid, signal)
  } catch {
    return false
  }
}

/** Asks, waits, then kills with its whole process group. Resolves once it is gone. */
export async function stopProcess(child: ProcessIdentity, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  signalProcess(child, signal)
  if (await isGone(child, patienceMs)) return
  killGroup(child.pid)
  signalProcess(child, 'SIGKILL')
  if (await isGone(child, 5_000)) return
  throw new Error(`Process ${child.pid} does not end, not even by SIGKILL.`)
}

async function isGone(child: ProcessIdentity, patienceMs: number): Promise<boolean> {
  const end = Date.now() + patienceMs
  while (isRunning(child)) {
    if (Date.now() > end) return false
    await delay(25)
  }
  return true
}

function killGroup(leader: number) {
  if (process.platform === 'win32') return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // no such group: the process was never its leader, or all of it has ended
  }
}

function startTime(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxStartTime(pid)
  if (process.platform === 'win32') return windowsStartTime(pid)
  return output('ps', ['-o', 'lstart=', '-p', String(pid)])
}

function linuxStartTime(pid: number): string | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The command's name may hold spaces and brackets; the numbered fields begin after its closing bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const hasEnded = fields[0] === 'Z' || fields[0] === 'X'
  return hasEnded ? undefined : `${bootId()}/${fields[19]}`
}

let knownBootId: string | undefined
function bootId(): string {
  knownBootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return knownBootId
}

function windowsStartTime(pid: number) {
  return output('powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`])
}

function output(command: string, args: string[]): string | undefined {
  try {
    const text = execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return text === '' ? undefined : text
  } catch {
    return undefined
  }
}
