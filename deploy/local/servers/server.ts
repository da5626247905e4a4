import type { LocalState } from './local-state.ts'
import type { Ports } from './ports.ts'
import type { SupervisedChild } from './supervisor.ts'

export type ServerName = 'postgres' | 'nats' | 'temporal' | 's3' | 'mail' | 'chain' | 'eventstore' | 'outside-provider'

/** What a server needs to come up; the launcher and the tests each give their own. */
export interface ServerContext {
  env: NodeJS.ProcessEnv
  dataDir: string
  state: LocalState
  ports: Ports
  /** Tests trade durability for speed. */
  isForTests: boolean
  progress: (line: string) => void
  /** Starts a child under supervision: recorded, restarted when it dies by itself, stopped with the rest. */
  run: (options: SupervisedChild) => Promise<void>
}

/** Starts one server and answers with the environment variables through which services reach it. */
export type StartServer = (context: ServerContext) => Promise<Partial<Record<string, string>>>
