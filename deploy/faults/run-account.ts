import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Counts and rebuilds what a running portal has, in a process of its own; `account.ts` says what it found. */
export function accountFor(dataDir: string, ledgerFile?: string): Promise<{ output: string; code: number | null }> {
  const ledger = ledgerFile === undefined ? [] : ['--ledger', ledgerFile]
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules', '.bin', 'node'), [
      join(root, 'deploy', 'faults', 'account.ts'),
      dataDir,
      ...ledger,
    ])
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
    child.once('error', reject)
    child.once('close', code => resolve({ output, code }))
  })
}
