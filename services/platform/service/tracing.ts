import type { Config } from './config.ts'
import type { ServiceFactory } from './service.ts'

/** Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT where it is set; answers with the way to stop. */
export async function startTracing(config: Config, factories: readonly ServiceFactory[]): Promise<() => Promise<void>> {
  if (config.tracesUrl === null) return async () => undefined
  const { NodeSDK } = await import('@opentelemetry/sdk-node') // large: loaded only where it is used
  const name = factories.length === 1 ? factories[0]?.name : 'all'
  const sdk = new NodeSDK({ serviceName: `quayside-${name}` })
  sdk.start()
  return () => sdk.shutdown()
}
