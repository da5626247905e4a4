import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFullDisk } from './full-disk.ts'
import type { ProcessIdentity } from './process-identity.ts'

interface Contents {
  ports: Record<string, number>
  children: Record<string, ProcessIdentity>
  places: Record<string, string>
  marks: Record<string, string>
  charge?: Charge | undefined
}

/** The launcher at work in this clone, and the npm or shell that it was started from. */
export interface Charge {
  launcher: ProcessIdentity
  starter?: ProcessIdentity | undefined
}

/** What one clone remembers between starts: ports, running children, folders outside the clone, and done steps. */
export interface LocalState {
  readonly dataDir: string
  port(name: string): number | undefined
  rememberPort(name: string, port: number): void
  children(): Record<string, ProcessIdentity>
  recordChild(name: string, child: ProcessIdentity): void
  forgetChild(name: string): void
  charge(): Charge | undefined
  recordCharge(charge: Charge | undefined): void
  place(name: string): string | undefined
  rememberPlace(name: string, folder: string): void
  mark(name: string): string | undefined
  rememberMark(name: string, value: string): void
  /** A secret made once for this clone, kept in a file that only its owner reads. */
  secret(name: string, bytes?: number, encoding?: 'base64url' | 'base64'): string
}

export function openLocalState(dataDir: string): LocalState {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'state.json')
  const secretsFile = join(dataDir, 'secrets.json')
  const contents: Contents = { ports: {}, children: {}, places: {}, marks: {}, ...readJson(file) }
  const secrets: Record<string, string> = readJson(secretsFile) ?? {}
  const save = () => writeAtomically(file, contents, 0o644)
  // What runs is known to the launcher too: on a full disk it goes on, and the next of these is written with the rest.
  const saveRunning = () => {
    try {
      save()
    } catch (fault) {
      if (!isFullDisk(fault)) throw fault
    }
  }

  return {
    dataDir,
    port: name => contents.ports[name],
    rememberPort(name, port) {
      if (contents.ports[name] === port) return
      contents.ports[name] = port
      save()
    },
    children: () => ({ ...contents.children }),
    recordChild(name, child) {
      contents.children[name] = child
      saveRunning()
    },
    forgetChild(name) {
      delete contents.children[name]
      saveRunning()
    },
    charge: () => contents.charge,
    recordCharge(charge) {
      contents.charge = charge
      saveRunning()
    },
    place: name => contents.places[name],
    rememberPlace(name, folder) {
      contents.places[name] = folder
      save()
    },
    mark: name => contents.marks[name],
    rememberMark(name, value) {
      contents.marks[name] = value
      save()
    },
    secret(name, bytes = 32, encoding = 'base64url') {
      const known = secrets[name]
      if (known !== undefined) return known
      const made = randomBytes(bytes).toString(encoding)
      secrets[name] = made
      writeAtomically(secretsFile, secrets, 0o600)
      return made
    },
  }
}

// A file cut short by a crash of the machine must not stop the next start: it is put aside and begun anew.
function readJson(file: string) {
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch {
    writeFileSync(`${file}.unreadable`, text, { mode: 0o600 })
    return undefined
  }
}

function writeAtomically(file: string, value: unknown, mode: number) {
  const next = `${file}.next`
  writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode })
  renameSync(next, file)
}
