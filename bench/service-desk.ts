import { currentSigningKey } from '@quayside/platform/access/signing-keys.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import type { WorkflowPort } from '@quayside/platform/ports/workflows.ts'
import { type Host, hostServices } from '@quayside/platform/service/host.ts'
import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import { type PeopleMaker, type Person, peopleMaker } from '@quayside/platform/testing/rig-people.ts'
import { recordedWorkflows } from '@quayside/platform/testing/rig-workflows.ts'
import type pg from 'pg'
import { pino } from 'pino'
import { v7 } from 'uuid'
import type { Bench } from './benchmark.ts'
import { hostEnv } from './host-env.ts'

export type ServiceDesk = {
  readonly host: Host
  /** The owner's connections, with the service's schema as their search path. */
  readonly pool: pg.Pool
  readonly client: Person
  readonly suppliers: readonly Person[]
  /** Of the operating company, and the clients that it serves; the first is the client. */
  readonly operator: Person
  readonly served: readonly string[]
  /** Of its process: another that is started with them belongs to the same installation. */
  readonly env: Readonly<Record<string, string>>
  readonly namespace: string
  /** More companies and people. */
  readonly make: PeopleMaker
  close(): Promise<void>
}

/** A service as production runs it, with others in its process or alone, listening, and a client that buys of some suppliers. */
export async function startServiceDesk(
  bench: Bench,
  service: ServiceFactory,
  name: string,
  {
    suppliers = 1,
    clients = 1,
    env = {},
    beside = [],
    workflows = recordedWorkflows(systemClock.now),
  }: {
    suppliers?: number
    clients?: number
    env?: Record<string, string>
    beside?: readonly ServiceFactory[]
    /** Without them workflows are noted and not run. */
    workflows?: WorkflowPort
  } = {},
): Promise<ServiceDesk> {
  const pool = await bench.database(name, { max: 4, searchPath: service.schema })
  const own = {
    ...hostEnv(bench, name),
    ...env,
  }
  const namespace = name.replaceAll('_', '-')
  const host = await hostForBench([service, ...beside], own, namespace, workflows)
  const { store, vault, database, config } = host.ports(service.name)
  const make = peopleMaker({
    async append(stream, events, companies) {
      const revision = (await store.readStream(stream)).length - 1
      const trace = { commandKey: v7(), bodyHash: '', correlationId: v7(), causationId: 'bench' }
      return store.append({
        stream,
        events: [...events],
        expected: revision < 0 ? 'no-stream' : revision,
        metadata: { companies, actor: { service: 'bench' }, ...trace, schemaVersion: 1 },
      })
    },
    vault,
    clock: systemClock,
    key: await currentSigningKey(database, config.vaultKey),
  })
  const client = await make.person({ companyType: 'client', companyName: 'Acme Importaciones', role: 'ADMIN' })
  const sellers: Person[] = []
  for (let index = 1; index <= suppliers; index += 1) {
    const supplier = await make.person({ companyType: 'provider', companyName: `Supplier ${index}` })
    await make.link(client.company, supplier.company)
    sellers.push(supplier)
  }
  const operator = await make.person({ companyType: 'operating', companyName: 'Quayside Forwarding' })
  const served = [client.company]
  while (served.length < clients) served.push(await make.company('client', `Client ${served.length}`))
  for (const company of served) await make.serve(operator.company, company)
  await host.settled()
  return {
    host,
    pool,
    client,
    suppliers: sellers,
    operator,
    served,
    env: own,
    namespace,
    make,
    close: () => host.close(),
  }
}

/** Services in this process; without a workflow server their workflows are noted and not run. */
export function hostForBench(
  factories: readonly ServiceFactory[],
  env: Readonly<Record<string, string>>,
  namespace: string,
  workflows: WorkflowPort = recordedWorkflows(systemClock.now),
): Promise<Host> {
  return hostServices({
    factories,
    env,
    log: pino({ level: 'error' }),
    namespace,
    workflows,
  })
}
