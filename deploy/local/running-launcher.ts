import type { LocalState } from './servers/local-state.ts'
import { identify, isRunning, stopProcess } from './servers/process-identity.ts'

/** Notes this launcher, and the npm or shell above it, as the ones in charge of the data folder. */
export function takeCharge(state: LocalState, starterPid: number | undefined) {
  const launcher = identify(process.pid)
  if (launcher === undefined) return
  state.recordCharge({ launcher, starter: starterPid === undefined ? undefined : identify(starterPid) })
}

/** A launcher whose npm still lives is somebody's running portal; one whose npm was killed is only in the way. */
export function launcherInCharge(state: LocalState): { pid: number; isWanted: boolean } | undefined {
  const charge = state.charge()
  if (charge === undefined || charge.launcher.pid === process.pid || !isRunning(charge.launcher)) return undefined
  return { pid: charge.launcher.pid, isWanted: charge.starter === undefined || isRunning(charge.starter) }
}

export async function stopLauncherInCharge(state: LocalState): Promise<void> {
  const charge = state.charge()
  if (charge !== undefined && charge.launcher.pid !== process.pid) await stopProcess(charge.launcher, 'SIGTERM', 40_000)
  state.recordCharge(undefined)
}
