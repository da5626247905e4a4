import { Wallet } from 'ethers'
import { type ChainSettings, chainSettings } from '../chain-settings.ts'
import type { ContractStore } from '../deployed-contract.ts'
import { jsonRpc } from '../json-rpc.ts'

/** The chain is shared by the whole test run, so an answer may be late; who tests what is late sets a limit of their own. */
const patientMs = 30_000

/** The chain that the test run has started. */
export function testChain() {
  const url = process.env.TEST_CHAIN_RPC_URL
  if (url === undefined) throw new Error('TEST_CHAIN_RPC_URL is not set: run the test as *.int.test.ts')
  return { url, rpc: jsonRpc(url, patientMs) }
}

/** A new account with money, so that no two tests share a row of nonces. */
export async function fundedKey(url: string): Promise<string> {
  const { address, privateKey } = Wallet.createRandom()
  await jsonRpc(url, patientMs)('anvil_setBalance', [address, '0x8ac7230489e80000'])
  return privateKey
}

export function settingsFor(url: string, privateKey: string): ChainSettings {
  const settings = chainSettings({ CHAIN_RPC_URL: url, CHAIN_PRIVATE_KEY: privateKey })
  if (settings === null) throw new Error('no chain')
  return { ...settings, timeoutMs: patientMs }
}

export function storeInMemory(): ContractStore & { value: string | null } {
  return {
    value: null,
    async get() {
      return this.value
    },
    async set(value) {
      this.value = value
    },
  }
}
