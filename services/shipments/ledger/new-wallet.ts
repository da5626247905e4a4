import { Wallet } from 'ethers'

/** A wallet by chance; a development chain that is started with the phrase has given it money. */
export function newWallet(): { privateKey: string; phrase: string } {
  const { privateKey, mnemonic } = Wallet.createRandom()
  if (mnemonic === null) throw new Error('a wallet by chance has a phrase')
  return { privateKey, phrase: mnemonic.phrase }
}
