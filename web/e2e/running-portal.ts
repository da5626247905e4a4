import { readFileSync } from 'node:fs'

export type RunningPortal = {
  /** All of it runs in this process. */
  pid: number
  url: string
  inboxUrl: string
  databaseUrl: string
  folder: string
  administrator: { email: string; password: string; name: string }
}

/** The portal that this run talks to; its file is named once it is up. */
export function runningPortal(): RunningPortal {
  const file = process.env.E2E_PORTAL
  if (file === undefined) throw new Error('No portal runs: start the tests with playwright test')
  return JSON.parse(readFileSync(file, 'utf8')) as RunningPortal
}
