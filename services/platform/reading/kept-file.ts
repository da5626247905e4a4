import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProblemError } from '../faults/problem-error.ts'
import type { FileStore } from '../ports/file-store.ts'
import { fairTurns } from './fair-turns.ts'

/** A file as it came, on disk and not in memory, until it is removed. */
export type KeptFile = {
  readonly path: string
  readonly size: number
  readonly sha256: string
  remove(): Promise<void>
}

const folderName = 'quayside-files-'
let folder: string | null = null

/** For this process alone: nobody else can read it, and it goes with the process, or with the next one's first file. */
function keepingFolder(): string {
  if (folder === null) {
    forgetFoldersOfTheKilled()
    const made = mkdtempSync(join(tmpdir(), `${folderName}${process.pid}-`))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}

/** A process that is killed leaves its folder behind: once, with the first file of another process. */
export function forgetFoldersOfTheKilled(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(folderName) ? Number(name.slice(folderName.length).split('-')[0]) : Number.NaN
    if (!Number.isInteger(pid) || isAlive(pid)) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // Another user's: theirs to remove, and no reason to take no files.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (fault) {
    // Somebody else's process.
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}

let turn: Promise<void> = Promise.resolve()

/**
 * The next turn of the event loop, for one piece of one file: however many files come at once, pages are answered between
 * any two pieces.
 */
function nextTurn(): Promise<void> {
  turn = turn.then(() => new Promise(resolve => setImmediate(resolve)))
  return turn
}

/** Writes a stream to disk. What `check` throws of the size so far (in bytes) ends it, and nothing is left behind. */
export async function keepFile(content: AsyncIterable<Uint8Array>, check: (size: number) => void): Promise<KeptFile> {
  const path = join(keepingFolder(), randomUUID())
  const remove = () => rm(path, { force: true })
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of content) {
      size += chunk.length
      check(size)
      await nextTurn()
      hash.update(chunk)
      await file.write(chunk)
    }
  } catch (error) {
    await file.close()
    await remove()
    throw error
  }
  await file.close()
  return { path, size, sha256: hash.digest('hex'), remove }
}

/** What is written first and read once, whole and in its order: on disk and not in memory, until it is removed. */
export async function openSpool() {
  const path = join(keepingFolder(), randomUUID())
  const file = await open(path, 'wx+', 0o600)
  return {
    async write(text: string): Promise<void> {
      await file.appendFile(text)
    },
    read: (): AsyncIterable<Uint8Array> => file.createReadStream({ start: 0, autoClose: false }),
    async remove(): Promise<void> {
      await file.close()
      await rm(path, { force: true })
    },
  }
}

/** Works on a file of the store, kept on disk meanwhile; null where there is none under this key. */
export async function withStoredFile<T>(
  files: FileStore,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T | null> {
  const stored = await files.open(key)
  if (stored === null) return null
  const kept = await keepFile(stored.content, () => undefined)
  try {
    return await work(kept.path)
  } finally {
    await kept.remove()
  }
}

/** What is being stored is in memory: a few at a time, whatever the file store takes for them. */
const storing = fairTurns({ atOnce: 4, waiting: 1000, waitingOfOne: 1000 })

/** Puts a file as it came into the file store; throws `ProblemError` where that fails. `whose` is the company it is stored for. */
export async function storeFile(
  files: FileStore,
  { key, path, mediaType, whose }: { key: string; path: string; mediaType: string; whose: string },
): Promise<void> {
  const end = await storing.take(whose)
  try {
    await files.put(key, await readFile(path), mediaType)
  } catch (cause) {
    throw new ProblemError('upload-failed', {}, [], { cause })
  } finally {
    end()
  }
}
