import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launcherInCharge, stopLauncherInCharge } from './running-launcher.ts'
import { openLocalState } from './servers/local-state.ts'
import { stopSurvivors } from './servers/supervisor.ts'
import { openTerminal } from './terminal.ts'

/** `npm run stop`: ends the portal of this clone from another terminal, and whatever a kill -9 left behind. */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const dataDir = process.env.QUAYSIDE_DATA || join(root, '.data')
const terminal = openTerminal()
const running = launcherInCharge(openLocalState(dataDir))
if (running !== undefined) {
  terminal.line(`Stopping process ${running.pid}`)
  await stopLauncherInCharge(openLocalState(dataDir))
}
await stopSurvivors(openLocalState(dataDir), line => terminal.line(line))
terminal.line('Nothing of Quayside runs in this clone')
