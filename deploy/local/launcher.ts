import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { demoAdministrator } from './demo/demo-companies.ts'
import { keepPortal } from './keep-portal.ts'
import { type Quayside, startQuayside } from './quayside.ts'
import { launcherInCharge, stopLauncherInCharge, takeCharge } from './running-launcher.ts'
import { demoSignIns, seedDemo } from './seed.ts'
import { plainly } from './servers/full-disk.ts'
import { openLocalState } from './servers/local-state.ts'
import { openTerminal } from './terminal.ts'

const { values: flags } = parseArgs({
  options: { split: { type: 'boolean', default: false }, 'no-demo': { type: 'boolean', default: false } },
})
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const terminal = openTerminal()
const state = openLocalState(process.env.QUAYSIDE_DATA || join(root, '.data'))

const other = launcherInCharge(state)
if (other?.isWanted) {
  terminal.plain(`Quayside already runs at ${state.mark('url') ?? 'its address'} (process ${other.pid}).`)
  terminal.plain('Stop it with Ctrl-C where it was started, or with: npm run stop')
  process.exit(0)
}
if (other !== undefined) terminal.line(`Stopping process ${other.pid}, left over from a start that was killed`)
await stopLauncherInCharge(state)
takeCharge(state, Number(process.env.QUAYSIDE_STARTER) || undefined)

let quayside: Quayside | undefined
const givenUp = new AbortController()
let stoppingSince: number | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
// The channel to the process above carries nothing; it closes when that process dies, even by kill -9.
process.on('disconnect', () => stop('its starter ended'))

try {
  terminal.plain('Starting Quayside')
  quayside = await startQuayside({
    root,
    state,
    isSplit: flags.split,
    hasDemo: !flags['no-demo'],
    terminal,
    env: flags['no-demo'] ? process.env : { ...demoAdministrator, ...process.env },
    composition: { startPortal: keepPortal, seedDemo },
    signal: givenUp.signal,
  })
  state.rememberMark('url', quayside.url)
  if (stoppingSince === undefined) printWelcome(quayside)
  else await finish()
} catch (fault) {
  if (stoppingSince !== undefined) await finish()
  terminal.plain(`\nQuayside could not be started.\n${plainly(fault instanceof Error ? fault.message : String(fault))}`)
  if (process.env.DEBUG && fault instanceof Error) terminal.plain(fault.stack ?? '')
  terminal.plain(`Logs: ${join(state.dataDir, 'logs')}`)
  state.recordCharge(undefined)
  process.exit(1)
}

function stop(reason: string) {
  // npm and the shell pass the same Ctrl-C on; only a later one is a second wish.
  if (stoppingSince !== undefined && Date.now() - stoppingSince > 2_000 && reason === 'SIGINT') process.exit(130)
  if (stoppingSince !== undefined) return
  stoppingSince = Date.now()
  terminal.line(`Stopping (${reason}); Ctrl-C again to leave at once`)
  if (quayside !== undefined) finish()
  else givenUp.abort(new Error(`Given up (${reason})`))
}

async function finish() {
  try {
    await quayside?.stop()
    terminal.line('Stopped')
    process.exitCode = 0
  } catch (fault) {
    terminal.line(`Not everything could be stopped: ${fault instanceof Error ? fault.message : String(fault)}`)
    process.exitCode = 1
  }
  state.recordCharge(undefined)
  process.exit()
}

function printWelcome({ url, env }: Quayside) {
  const rows = demoSignIns.map(person => `  ${person.role.padEnd(17)} ${person.email.padEnd(34)} ${person.password}`)
  terminal.plain(
    [
      '',
      `  Quayside is ready:  ${url}`,
      '',
      ...(flags['no-demo'] ? [] : ['  Demo sign-ins', ...rows, '']),
      `  Mail inbox:         ${env.INBOX_URL ?? 'wherever SMTP_URL delivers'}`,
      `  Workflows:          ${env.TEMPORAL_PAGE_URL ?? 'the page of your Temporal server'}`,
      `  Log:                ${flags.split ? join(state.dataDir, 'logs') : env.LOG_FILE}`,
      '',
      '  Ctrl-C stops everything.',
      '',
    ].join('\n'),
  )
}
