import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serviceTokenVerifier } from '@quayside/platform/access/service-tokens.ts'
import type { Rig } from '@quayside/platform/testing/rig.ts'

const names = ['purchase-orders', 'shipments', 'bookings', 'quotes', 'notifications', 'overview']

export type MortalWorkers = {
  /** The worker as a container runs it, in a process of its own. */
  start(): ChildProcess
  /** Which calls of the worker are carried out without an answer: "service/path key body". */
  hold(which: (call: string) => boolean): void
  /** All of them, at once. */
  kill(): Promise<void>
  close(): void
}

/** Worker processes to be killed, and the gate between them and the services of the rig. */
export async function mortalWorkers(
  rig: Rig,
  temporal: { readonly address: string; readonly namespace: string },
  /** Of services that the rig does not run, and no call of whose is held. */
  others: Readonly<Record<string, string>> = {},
): Promise<MortalWorkers> {
  const [first] = rig.host.services()
  if (first === undefined) throw new Error('a rig has a service')
  const { config, call: services } = first.ports
  const verified = serviceTokenVerifier(config.serviceSecret)
  let holds: (call: string) => boolean = () => false
  const gate = createServer(async (request, reply) => {
    const [, service = '', , , ...rest] = (request.url ?? '').split('/')
    const path = `/${rest.join('/')}`
    let text = ''
    for await (const part of request) text += part
    const { authorization = '', 'idempotency-key': key, 'x-causation-id': causationId } = request.headers
    const onBehalfOf = verified(authorization.replace('Bearer ', ''), service)?.onBehalfOf
    const options = { causationId: String(causationId), key: String(key), ...(onBehalfOf ? { onBehalfOf } : {}) }
    const answer = await services.post(service, path, JSON.parse(text), options)
    if (holds(`${service}${path} ${key} ${text}`)) return
    reply.writeHead(answer.status, {
      'content-type': 'application/json',
      ...(answer.position === null ? {} : { 'x-event-position': answer.position }),
    })
    reply.end(JSON.stringify(answer.body))
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const { port } = gate.address() as AddressInfo
  const workers: ChildProcess[] = []
  return {
    start() {
      const urls = names.map(name => [name, `http://127.0.0.1:${port}/${name}`])
      const env = {
        ...process.env,
        DATABASE_URL: config.databaseUrl,
        NATS_URL: config.natsUrl,
        S3_URL: config.s3Url,
        SMTP_URL: config.smtpUrl,
        PORTAL_URL: config.portalUrl,
        SERVICE_SECRET: config.serviceSecret,
        SERVICE_URLS: JSON.stringify({ ...Object.fromEntries(urls), ...others }),
        VAULT_KEY: config.vaultKey.toString('base64'),
        TEMPORAL_ADDRESS: temporal.address,
        TEMPORAL_NAMESPACE: temporal.namespace,
      }
      const script = fileURLToPath(new URL('../../workflows/main.ts', import.meta.url))
      const worker = spawn(process.execPath, [script], { env, stdio: 'ignore' })
      workers.push(worker)
      return worker
    },
    hold(which) {
      holds = which
    },
    async kill() {
      const killed = workers.splice(0)
      for (const worker of killed) worker.kill('SIGKILL')
      await Promise.all(
        killed.map(worker => worker.exitCode === null && worker.signalCode === null && once(worker, 'exit')),
      )
    },
    close() {
      for (const worker of workers) worker.kill('SIGKILL')
      gate.closeAllConnections()
      gate.close()
    },
  }
}
