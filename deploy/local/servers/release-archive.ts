import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Program } from './programs.ts'

const run = promisify(execFile)

export interface InstallTarget {
  program: Program
  /** Where the program is to lie. */
  file: string
  env: NodeJS.ProcessEnv
  progress: (line: string) => void
}

export interface Attempt {
  installed: boolean
  missed: string[]
}

/**
 * Fetches the pinned release's archive, checks it against the release's own checksum file and keeps the program.
 * QUAYSIDE_RELEASES_URL replaces the release host; QUAYSIDE_RELEASES_TIMEOUT is the longest silence in milliseconds.
 */
export async function installFromRelease(
  target: InstallTarget & { platform: NodeJS.Platform; arch: string },
): Promise<Attempt> {
  const { program, env } = target
  const archive = program.release?.archive(target.platform, target.arch)
  if (program.release === undefined) return { installed: false, missed: [] }
  if (archive === undefined) return failed(`no release archive for ${target.platform} ${target.arch}`)
  const host = env.QUAYSIDE_RELEASES_URL || 'https://github.com'
  const folder = `${host.replace(/\/$/, '')}${program.release.folder}`
  const silence = Number(env.QUAYSIDE_RELEASES_TIMEOUT || 5_000)

  let bytes: Buffer
  let checksums: string
  try {
    checksums = (await download(`${folder}/${program.release.checksumFile}`, silence)).toString('utf8')
    target.progress(`${program.title} ${program.version}: fetching ${archive}`)
    bytes = await download(`${folder}/${archive}`, silence)
  } catch (fault) {
    return failed(`the release archive could not be fetched (${reason(fault)})`)
  }
  const expected = checksumOf(checksums, archive)
  const actual = createHash('sha256').update(bytes).digest('hex')
  if (expected === undefined) return failed(`${program.release.checksumFile} does not name ${archive}`)
  if (expected !== actual) return failed(`${archive} does not have the checksum of its release and was thrown away`)
  try {
    await unpack(bytes, archive, target)
  } catch (fault) {
    return failed(`${archive} could not be unpacked (${reason(fault)})`)
  }
  return { installed: true, missed: [] }
}

async function unpack(bytes: Buffer, archive: string, target: InstallTarget) {
  const folder = dirname(target.file)
  await mkdir(folder, { recursive: true })
  const work = await mkdtemp(join(folder, '.unpack-'))
  try {
    await writeFile(join(work, archive), bytes)
    await run('tar', ['-xf', archive], { cwd: work })
    const names = await readdir(work, { recursive: true })
    const member = names.find(name => basename(name) === basename(target.file))
    if (member === undefined) throw new Error(`it holds no ${basename(target.file)}`)
    await chmod(join(work, member), 0o755)
    // Renamed into place: another clone that starts at the same moment sees the old program or the whole new one.
    await rename(join(work, member), target.file)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function checksumOf(checksums: string, archive: string): string | undefined {
  for (const line of checksums.split('\n')) {
    const [sum, name] = line.trim().split(/\s+\*?/)
    if (name === archive) return sum?.toLowerCase()
  }
  return undefined
}

/** Gives up when the other side stays silent for that long, however large the file is. */
async function download(url: string, silenceMs: number): Promise<Buffer> {
  const giveUp = new AbortController()
  const silent = () => giveUp.abort(new Error(`no answer in ${silenceMs / 1000} s`))
  let timer = setTimeout(silent, silenceMs)
  try {
    const response = await fetch(url, { signal: giveUp.signal })
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
    const parts: Uint8Array[] = []
    for await (const part of response.body) {
      clearTimeout(timer)
      timer = setTimeout(silent, silenceMs)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    clearTimeout(timer)
  }
}

function failed(why: string): Attempt {
  return { installed: false, missed: [why] }
}

function reason(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  return fault.cause instanceof Error ? fault.cause.message : fault.message
}
