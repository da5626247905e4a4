import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from '../faults/config-error.ts'
import { eventStoreAddress } from './eventstoredb-address.ts'
import { eventStoreDbConnection } from './eventstoredb-connection.ts'
import { answerMs, askNode } from './eventstoredb-http.ts'

const patienceMs = 60_000
const againMs = 500

/**
 * Makes the user that an address names, who is no administrator, with the password that stands there, and lets them read the
 * log of all streams: to read and append streams is everybody's right whom the store knows. Done again it changes the password
 * alone. Waits up to 60 s for nodes that have just begun.
 */
export async function admitUser(url: string, adminPassword: string): Promise<void> {
  const { user } = eventStoreAddress(url)
  if (user === null) throw new ConfigError('EVENTSTORE_URL must name a user and a password')
  const asAdmin = `//admin:${encodeURIComponent(adminPassword)}@`
  const adminUrl = url.replace(/\/\/[^@]*@/, () => asAdmin)
  const admin = eventStoreAddress(adminUrl)
  const ask = async (path: string, body: unknown) => {
    const [node] = admin.nodes
    const { status } = await askNode(admin, node, path, body)
    if (status < 300 || status === 409) return status
    // A node that has just begun does not know admin either.
    const why = status === 401 ? ': EVENTSTORE_ADMIN_PASSWORD is not its password' : ''
    throw new Error(`The event store at ${admin.where} answers ${status} to POST ${path} as admin${why}`)
  }
  const { name, password } = user
  await patiently(async () => {
    const status = await ask('/users/', { loginName: name, fullName: name, password, groups: [] })
    if (status === 409)
      await ask(`/users/${encodeURIComponent(name)}/command/reset-password`, { newPassword: password })
  })
  const connection = eventStoreDbConnection({ url: adminUrl, patienceMs, onRenewed: () => undefined })
  const acl = { readRoles: ['$admins', name] }
  await connection.patiently('append', client => client.setStreamMetadata('$all', { acl }))
  await connection.close(answerMs)
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
