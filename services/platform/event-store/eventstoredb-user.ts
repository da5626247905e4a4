import { setTimeout as pause } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'
import { ConfigError } from '../service/config.ts'
import { eventStoreAddress } from './eventstoredb-address.ts'

const patienceMs = 60_000
const againMs = 500

/**
 * Makes the user that an address names, who is no administrator, with the password that stands there, and lets them read the
 * log of all streams: to read and append streams is everybody's right whom the store knows. Done again it changes the password
 * alone. Waits up to 60 s for a leader; the authority of the nodes' certificates must be in NODE_EXTRA_CA_CERTS.
 */
export async function admitUser(url: string, adminPassword: string): Promise<void> {
  const { user, nodes, where } = eventStoreAddress(url)
  const [node] = nodes
  if (user === null || node === undefined) throw new ConfigError('EVENTSTORE_URL must name a user and a password')
  const authorization = `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`
  const ask = async (path: string, body: unknown) => {
    const { ok, status } = await fetch(`https://${node.host}:${node.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    })
    if (ok || status === 409) return status
    throw new Error(`The event store at ${where} answers ${status} to POST ${path} as admin`)
  }
  const { name, password } = user
  await patiently(async () => {
    const status = await ask('/users/', { loginName: name, fullName: name, password, groups: [] })
    if (status === 409)
      await ask(`/users/${encodeURIComponent(name)}/command/reset-password`, { newPassword: password })
  })
  const admin = `//admin:${encodeURIComponent(adminPassword)}@`
  const client = EventStoreDBClient.connectionString(url.replace(/\/\/[^@]*@/, () => admin))
  await patiently(() => client.setStreamMetadata('$all', { acl: { readRoles: ['$admins', name] } }))
}

/** Nodes that have just begun have no leader yet. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (const end = performance.now() + patienceMs; ; await pause(againMs)) {
    try {
      await work()
      return
    } catch (fault) {
      if (performance.now() > end) throw fault
    }
  }
}
