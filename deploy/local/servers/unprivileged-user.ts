import { execFileSync } from 'node:child_process'
import { chownSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Whom a server runs as when the launcher itself is root. */
export interface RunAs {
  name: string
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root: then a user of its own is made, or the system's nobody is taken. */
export function unprivilegedUser(name = 'quayside'): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const known = lookUp(name) ?? create(name) ?? lookUp('nobody')
  if (known === undefined)
    throw new Error(`Run as root, PostgreSQL needs another user, and none could be made. Try: useradd --system ${name}`)
  return known
}

function lookUp(name: string): RunAs | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { name, uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

function create(name: string): RunAs | undefined {
  for (const [command, ...args] of [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name],
    ['adduser', '-S', '-D', '-H', name],
  ] as const) {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
    } catch {
      continue
    }
    const made = lookUp(name)
    if (made !== undefined) return made
  }
  return undefined
}

/** Whether that user can go through every folder above a path, and read what is there. */
export function canReach(path: string, user: RunAs | undefined): boolean {
  if (user === undefined) return true
  let folder = dirname(resolve(path))
  if (!allows(path, user, 4)) return false
  for (;;) {
    if (!allows(folder, user, 1)) return false
    const above = dirname(folder)
    if (above === folder) return true
    folder = above
  }
}

function allows(path: string, user: RunAs, right: number) {
  const stat = statSync(path)
  const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0
  return ((stat.mode >> shift) & right) === right
}

/** A folder that belongs to us, in a place which every user of the machine can reach. */
export function reachableFolder(name: string): string {
  for (const base of ['/var/lib/quayside', '/var/tmp/quayside', '/tmp/quayside']) {
    const folder = join(base, name)
    try {
      for (const path of [base, folder]) {
        mkdirSync(path, { recursive: true, mode: 0o755 })
        const stat = lstatSync(path)
        // Where everybody may write, a stranger could have made the folder first.
        if (!stat.isDirectory() || stat.uid !== process.getuid?.()) throw new Error(`${path} belongs to someone else`)
      }
      return folder
    } catch {
      // the next place is tried
    }
  }
  throw new Error('No folder could be made that the database user can reach (/var/lib, /var/tmp, /tmp).')
}

export function handOver(path: string, user: RunAs | undefined) {
  if (user !== undefined) chownSync(path, user.uid, user.gid)
}
