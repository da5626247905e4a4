import { isHexString } from 'ethers'

export type ChainSettings = {
  rpcUrl: string
  /** Null: anvil's first development key, where that is allowed. */
  privateKey: string | null
  /** Null: deployed once, and its address kept. */
  contract: string | null
  /** Of every single call, in milliseconds. */
  timeoutMs: number
  /** Blocks that must lie on a transaction, its own included, before it counts. */
  confirmations: number
}

export const developmentChainId = 31337

/** Known to everybody: account 0 of anvil and hardhat. */
const developmentKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Reads CHAIN_RPC_URL, CHAIN_PRIVATE_KEY, CHAIN_CONTRACT, CHAIN_TIMEOUT_MS and CHAIN_CONFIRMATIONS; throws naming what does not fit. */
export function chainSettings(env: NodeJS.ProcessEnv): ChainSettings | null {
  const rpcUrl = env.CHAIN_RPC_URL || null
  if (rpcUrl === null) return null
  if (!URL.canParse(rpcUrl) || !/^https?:$/.test(new URL(rpcUrl).protocol))
    throw new Error('CHAIN_RPC_URL must be a URL starting with http:// or https://')
  const privateKey = env.CHAIN_PRIVATE_KEY || null
  if (privateKey !== null && !isHexString(privateKey, 32))
    throw new Error('CHAIN_PRIVATE_KEY must be 0x and 64 hexadecimal digits')
  const contract = env.CHAIN_CONTRACT || null
  if (contract !== null && !isHexString(contract, 20))
    throw new Error('CHAIN_CONTRACT must be 0x and 40 hexadecimal digits')
  return {
    rpcUrl,
    privateKey,
    contract,
    timeoutMs: wholeNumber(env, 'CHAIN_TIMEOUT_MS', 5_000),
    confirmations: wholeNumber(env, 'CHAIN_CONFIRMATIONS', 1),
  }
}

/** The key to sign with; null where none was given and the development key would be a wallet that everybody can empty. */
export function signingKey({ rpcUrl, privateKey }: ChainSettings, chainId: number): string | null {
  if (privateKey !== null) return privateKey
  return isLoopback(rpcUrl) && chainId === developmentChainId ? developmentKey : null
}

function isLoopback(rpcUrl: string) {
  const { hostname } = new URL(rpcUrl)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, standard: number) {
  const text = env[name] || String(standard)
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`${name} must be a whole number from 1 on`)
  return Number(text)
}
