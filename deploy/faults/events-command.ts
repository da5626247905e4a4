import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './started-portal.ts'

/** `npm run events` beside the portal of a data folder; with `killedAt` killed -9 as soon as it says so. */
export async function eventsCommand(
  dataDir: string,
  command: string,
  variables: Readonly<Record<string, string>>,
  killedAt?: string,
): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, [join(root, 'deploy', 'local', 'events.ts'), command], {
    env: { PATH: process.env.PATH, QUAYSIDE_DATA: dataDir, ...variables },
  })
  let output = ''
  const said = (text: string) => {
    output += text
    if (killedAt !== undefined && output.includes(killedAt)) child.kill('SIGKILL')
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', said)
  const [code] = await once(child, 'close')
  return { output, code }
}
