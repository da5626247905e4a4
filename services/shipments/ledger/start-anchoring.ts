import type { ChainInfo } from '@quayside/contracts/shipments/ledger.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { AnchorTimes } from './anchor.ts'
import { usualTimes } from './anchor.ts'
import { anchoringRound } from './anchoring.ts'
import { type AnchoringLoop, startAnchoring, systemTimer } from './anchoring-loop.ts'
import type { Anchors } from './anchors.ts'
import { chainInfoOf, noChain } from './chain-info.ts'
import { chainSettings } from './chain-settings.ts'
import { ethersLedger } from './ethers-ledger.ts'
import type { Ledger } from './ledger.ts'
import { postgresAnchors, postgresContractStore } from './postgres-anchors.ts'

export type LedgerWork = {
  /** Null where no chain is configured: anchors are queued all the same, and wait. */
  ledger: Ledger | null
  anchors: Anchors
  info(): Promise<ChainInfo>
  /** Deploys the contract where there is none, and anchors what is queued until it is closed. */
  start(): AnchoringLoop | null
}

/** Everything about the chain that the service needs, by its environment. */
export function ledgerWork(
  { config, database, clock, log }: Pick<Ports, 'database' | 'clock' | 'log'> & { config: { env: NodeJS.ProcessEnv } },
  times: AnchorTimes = usualTimes,
): LedgerWork {
  const settings = chainSettings(config.env)
  const anchors = postgresAnchors(database)
  if (settings === null) return { ledger: null, anchors, info: async () => noChain, start: () => null }
  const store = postgresContractStore(database)
  const ledger = ethersLedger({ settings, store })
  const round = anchoringRound({ ledger, anchors, clock, times })
  const info = () => chainInfoOf({ ledger, anchors, store, configured: settings.contract })
  return { ledger, anchors, info, start: () => startAnchoring({ round, clock, timer: systemTimer, log }) }
}
