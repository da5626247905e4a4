import { Wallet } from 'ethers'
import { expect, test } from 'vitest'
import { newWallet } from './new-wallet.ts'

test('a new wallet is the first account of its phrase, which is the one that a chain gives money', () => {
  const { privateKey, phrase } = newWallet()
  expect(Wallet.fromPhrase(phrase).privateKey).toBe(privateKey)
  expect(newWallet().privateKey).not.toBe(privateKey)
})
