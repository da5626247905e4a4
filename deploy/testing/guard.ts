/**
 * Outlives a test run that was killed: when the run's end of the pipe closes, by whatever death, the servers named on
 * it are stopped and their folder is removed.
 */
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type ProcessIdentity, stopProcess } from '../local/servers/process-identity.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('The guard needs the folder that it is to remove.')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

const watched: ProcessIdentity[] = []
for await (const line of createInterface({ input: process.stdin })) watched.push(JSON.parse(line))
await Promise.allSettled(watched.map(child => stopProcess(child, 'SIGINT', 3_000)))
rmSync(folder, { recursive: true, force: true })
