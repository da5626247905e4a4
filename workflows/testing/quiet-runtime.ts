import { DefaultLogger, Runtime } from '@temporalio/worker'

let installed = false

/** Temporal's own log stays out of the tests' output. */
export function quietRuntime() {
  if (installed) return
  installed = true
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    shutdownSignals: [],
    telemetryOptions: { logging: { forward: {}, filter: 'OFF' } },
  })
}
