import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { patience } from '@quayside/platform/testing/patience.ts'
import type { Rig } from '@quayside/platform/testing/rig.ts'

/** Those of an import of any module. */
export const importing = ['directory', 'products', 'purchase-orders', 'documents']

type Mortal = {
  readonly services: readonly string[]
  /** More variables of the environment. */
  readonly env?: Record<string, string>
  /** Otherwise the rig's, which stands still. */
  readonly hasRealClock?: boolean
}

/** Services in a process of their own, on a rig's servers, to be killed in the middle of their work. */
export function mortalServices(rig: () => Rig, { services, env: more = {}, hasRealClock = false }: Mortal) {
  const children: ChildProcess[] = []
  return {
    /** Its address, once it listens. */
    async start(): Promise<{ child: ChildProcess; url: string }> {
      const [first] = rig().host.services()
      if (first === undefined) throw new Error('a rig has a service')
      const { config } = first.ports
      const name = new URL(config.databaseUrl).pathname.slice(1)
      const env = {
        ...process.env,
        DATABASE_URL: config.databaseUrl,
        NATS_URL: config.natsUrl,
        S3_URL: config.s3Url,
        SMTP_URL: config.smtpUrl,
        EVENTSTORE_URL: config.eventStoreUrl ?? '',
        PORTAL_URL: config.portalUrl,
        SERVICE_SECRET: config.serviceSecret,
        VAULT_KEY: config.vaultKey.toString('base64'),
        ...patience,
        TEST_NAMESPACE: name.replace('_', '-'),
        TEST_SERVICES: services.join(','),
        ...(hasRealClock ? {} : { TEST_NOW: rig().clock.now() }),
        ...more,
      }
      const script = fileURLToPath(new URL('./mortal-host.ts', import.meta.url))
      const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      children.push(child)
      const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
      return { child, url: line.toString().trim() }
    },
    kill() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

/** At once, as by `kill -9`, and gone when it answers. */
export async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
