import { spawn } from 'node:child_process'

/** Counts and rebuilds what a running portal has; `deploy/faults/account.ts` says what it found. */
export function accountFor(folder: string): Promise<{ output: string; code: number | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn('node_modules/.bin/node', ['deploy/faults/account.ts', folder])
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
    child.once('error', reject)
    child.once('close', code => resolve({ output, code }))
  })
}
