import { Wallet } from 'ethers'
import { type ChainSettings, chainSettings } from '../chain-settings.ts'
import type { ContractStore } from '../deployed-contract.ts'
import { jsonRpc } from '../json-rpc.ts'

/** The chain that the test run has started. */
export function testChain() {
  const url = process.env.TEST_CHAIN_RPC_URL
  if (url === undefined) throw new Error('TEST_CHAIN_RPC_URL is not set: run the test as *.int.test.ts')
  return { url, rpc: jsonRpc(url, 5_000) }
}

/** A new account with money, so that no two tests share a row of nonces. */
export async function fundedKey(url: string): Promise<string> {
  const { address, privateKey } = Wallet.createRandom()
  await jsonRpc(url, 5_000)('anvil_setBalance', [address, '0x8ac7230489e80000'])
  return privateKey
}

export function settingsFor(url: string, privateKey: string): ChainSettings {
  const settings = chainSettings({ CHAIN_RPC_URL: url, CHAIN_PRIVATE_KEY: privateKey })
  if (settings === null) throw new Error('no chain')
  return settings
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
