import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProcessIdentity } from '../local/servers/process-identity.ts'

export interface GuardedFolder {
  path: string
  /** Ends it with this process, however this one ends. */
  watch(child: ProcessIdentity): void
  /** Resolves when the folder is removed and what was watched has ended. */
  close(): Promise<void>
}

/** A folder for servers of tests, which is removed, and they are ended, also when this process is killed. */
export function guardedFolder(): GuardedFolder {
  const path = mkdtempSync(join(tmpdir(), 'quayside-test-'))
  chmodSync(path, 0o755) // the database's user must get through
  const guard = spawn(process.execPath, [fileURLToPath(new URL('./guard.ts', import.meta.url)), path], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>(resolve => guard.once('exit', () => resolve()))
  return {
    path,
    watch: child => void guard.stdin.write(`${JSON.stringify(child)}\n`),
    async close() {
      guard.stdin.end()
      await ended
    },
  }
}
