import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { patience } from '@quayside/platform/testing/patience.ts'
import type { Rig } from '@quayside/platform/testing/rig.ts'

/** Services in a process of their own, on a rig's servers, to be killed in the middle of their work. */
export function mortalServices(rig: () => Rig) {
  const children: ChildProcess[] = []
  return {
    /** Its address, once it listens. */
    async start(): Promise<{ child: ChildProcess; url: string }> {
      const { config } = rig().ports('products')
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
        TEST_NOW: rig().clock.now(),
      }
      const script = fileURLToPath(new URL('./import-host.ts', import.meta.url))
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
