import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { identify, stopProcess } from './process-identity.ts'
import type { ServerContext } from './server.ts'
import { canReach, handOver, type RunAs, reachableFolder } from './unprivileged-user.ts'

const run = promisify(execFile)

/** The folder of the database cluster: below `.data`, or outside the clone where its user could not reach that. */
export function dataFolder({ dataDir, state }: ServerContext, user: RunAs | undefined): string {
  const remembered = state.place('postgres')
  if (remembered !== undefined) return remembered
  const reachable = canReach(dataDir, user)
  const clone = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder = join(reachable ? dataDir : reachableFolder(`clone-${clone}`), 'postgres')
  if (!reachable) state.rememberPlace('postgres', folder)
  return folder
}

/** The major version that wrote the folder, if there is one. */
export function clusterVersion(folder: string): string | undefined {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Programs below a folder that the database's user cannot enter are copied, once, to where it can. */
export function reachableProgram(postgres: string, version: string, user: RunAs | undefined): string {
  if (canReach(postgres, user)) return postgres
  const native = dirname(dirname(postgres))
  const copy = join(reachableFolder('programs'), `postgresql-${version}-${process.platform}-${process.arch}`)
  if (!existsSync(copy)) {
    const work = mkdtempSync(`${copy}.`)
    chmodSync(work, 0o755)
    cpSync(native, work, { recursive: true, verbatimSymlinks: true })
    renameSync(work, copy)
  }
  return join(copy, 'bin', 'postgres')
}

export interface Initialise {
  folder: string
  bin: string
  user: RunAs | undefined
  password: string
  isForTests: boolean
}

/** Made beside its place and renamed when whole, so that an initdb cut off in the middle is simply begun again. */
export async function initialise({ folder, bin, user, password, isForTests }: Initialise): Promise<void> {
  const work = `${folder}.new`
  const passwordFile = `${folder}.password`
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true, mode: 0o700 })
  handOver(work, user)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  handOver(passwordFile, user)
  try {
    await run(
      join(bin, 'initdb'),
      [
        '-D',
        work,
        '-U',
        'postgres',
        `--pwfile=${passwordFile}`,
        '-A',
        isForTests ? 'trust' : 'scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(isForTests ? ['--no-sync'] : []),
      ],
      { ...(user ?? {}), cwd: dirname(bin), env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(work, folder)
}

/** A `postmaster.pid` left by a crash: a database still at work in this folder is stopped, a mere leftover removed. */
export async function clearPostmasterFile(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const process = Number.isInteger(pid) && pid > 1 && worksIn(pid, folder) ? identify(pid) : undefined
  if (process !== undefined) await stopProcess(process, 'SIGINT', 20_000)
  rmSync(file, { force: true })
}

function worksIn(pid: number, folder: string): boolean {
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(folder)
  } catch {
    return false
  }
}
