import { describe, expect, test } from 'vitest'
import { chainSettings, signingKey } from './chain-settings.ts'

const key = `0x${'1'.repeat(64)}`
const read = (env: NodeJS.ProcessEnv) => {
  const settings = chainSettings({ CHAIN_RPC_URL: 'http://127.0.0.1:8545', ...env })
  if (settings === null) throw new Error('none')
  return settings
}

test('without CHAIN_RPC_URL there is no chain', () => expect(chainSettings({ CHAIN_RPC_URL: '' })).toBeNull())

test('what is not set has a standard', () =>
  expect(read({})).toEqual({
    rpcUrl: 'http://127.0.0.1:8545',
    privateKey: null,
    contract: null,
    timeoutMs: 5000,
    confirmations: 1,
  }))

test.each([
  [{ CHAIN_RPC_URL: 'ws://127.0.0.1' }, 'CHAIN_RPC_URL'],
  [{ CHAIN_PRIVATE_KEY: '0x12' }, 'CHAIN_PRIVATE_KEY'],
  [{ CHAIN_CONTRACT: 'here' }, 'CHAIN_CONTRACT'],
  [{ CHAIN_CONFIRMATIONS: '0' }, 'CHAIN_CONFIRMATIONS'],
  [{ CHAIN_TIMEOUT_MS: 'soon' }, 'CHAIN_TIMEOUT_MS'],
])('%j is refused by name, without telling the value of a key', (env, name) => {
  expect(() => read(env)).toThrow(name)
  expect(() => read(env)).not.toThrow(/0x12/)
})

describe('the development key, which everybody knows', () => {
  test.each([
    ['http://127.0.0.1:8545', 31337, true],
    ['http://localhost:8545', 31337, true],
    ['http://[::1]:8545', 31337, true],
    ['http://127.0.0.1:8545', 1, false],
    ['https://rpc.example', 31337, false],
    ['http://127.0.0.1.example', 31337, false],
  ])('at %s on chain %i: %s', (rpcUrl, chainId, isUsed) => {
    expect(signingKey(read({ CHAIN_RPC_URL: rpcUrl }), chainId) !== null).toBe(isUsed)
    expect(signingKey(read({ CHAIN_RPC_URL: rpcUrl, CHAIN_PRIVATE_KEY: key }), chainId)).toBe(key)
  })
})
