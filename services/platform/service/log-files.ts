import { copyFileSync, existsSync, fstatSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import type { destination } from 'pino'

/** How large a log grows before it is put aside, in bytes, and how many files it has then, the one in use included. */
export type LogBounds = { readonly mostBytes: number; readonly files: number }

export const logBounds: LogBounds = { mostBytes: 10 << 20, files: 5 }

/** So often a writer looks whether its file is full: after this share of the most it may hold. */
const looks = 10

type Target = ReturnType<typeof destination>

/**
 * Bounds the log that `target` writes: a full file becomes `<file>.1`, `.1` becomes `.2`, the oldest goes. Other processes may write
 * the same file: whoever finds it put aside goes on in the new one. A process killed in between leaves at most a gap in the numbers.
 */
export function boundLog(target: Target, file: string, { mostBytes, files }: LogBounds): void {
  let written = 0
  const look = () => {
    written = 0
    try {
      const now = statSync(file, { throwIfNoEntry: false })
      if (now !== undefined && !now.isFile()) return
      if (now !== undefined && now.ino === fstatSync(fdOf(target)).ino) {
        if (now.size < mostBytes) return
        shift(file, files)
        renameSync(file, `${file}.1`)
      }
      target.reopen()
    } catch (fault) {
      target.emit('error', fault)
    }
  }
  target.once('ready', look)
  target.on('write', (bytes: number) => {
    written += bytes
    if (written >= mostBytes / looks) look()
  })
}

/** Its type does not tell that it has one. */
function fdOf(target: Target): number {
  return (target as unknown as { fd: number }).fd
}

/** Bounds a log that somebody else holds open and appends to: what it has is copied aside and taken out. Throws while the disk is full. */
export function boundHeldLog(file: string, { mostBytes, files }: LogBounds = logBounds): void {
  const now = statSync(file, { throwIfNoEntry: false })
  if (now === undefined || now.size < mostBytes) return
  shift(file, files)
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

/** Makes room for `<file>.1`. */
function shift(file: string, files: number): void {
  rmSync(`${file}.${files - 1}`, { force: true })
  for (let number = files - 2; number >= 1; number -= 1) {
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`)
  }
}
