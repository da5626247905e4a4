import {
  type BaseContract,
  ContractFactory,
  id,
  JsonRpcProvider,
  type TransactionReceipt,
  Wallet,
  ZeroHash,
} from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractArtefact } from './contract-artefact.ts'
import { fundedKey, testChain } from './testing/test-chain.ts'

const [shipment, other, first, second] = ['shipment', 'other', 'first', 'second'].map(word => id(word))
let provider: JsonRpcProvider
let owner: Wallet
let contract: BaseContract

beforeAll(async () => {
  const { url } = testChain()
  provider = new JsonRpcProvider(url, 31337, { staticNetwork: true, cacheTimeout: -1, pollingInterval: 50 })
  owner = new Wallet(await fundedKey(url), provider)
  const { abi, bytecode } = await contractArtefact()
  contract = await new ContractFactory(abi, bytecode, owner).deploy()
  await contract.waitForDeployment()
})
afterAll(() => provider.destroy())

async function append(...args: unknown[]): Promise<TransactionReceipt> {
  const sent = await contract.getFunction('append').send(...args)
  const receipt = await sent.wait()
  if (receipt === null) throw new Error('not mined')
  return receipt
}
/** The error with which the contract would refuse it. */
async function refusal(args: unknown[], by: BaseContract = contract) {
  const error = await by
    .getFunction('append')
    .staticCall(...args)
    .then(
      () => null,
      (thrown: { revert: { name: string; args: unknown[] } }) => thrown,
    )
  return error === null ? null : [error.revert.name, ...error.revert.args]
}
const ask = (name: string, ...args: unknown[]) => contract.getFunction(name).staticCall(...args)

describe('the compiled contract on a chain', () => {
  test('belongs to the wallet that deployed it, and knows nothing of any shipment', async () => {
    expect(await ask('owner')).toBe(owner.address)
    expect(await ask('lastSequence', shipment)).toBe(0n)
    expect(await ask('anchorOf', shipment, 1)).toBe(ZeroHash)
  })

  test('takes anchors in their order, tells of each by an event, and keeps shipments apart', async () => {
    const receipt = await append(shipment, 1, first)
    const event = contract.interface.parseLog(receipt.logs[0] ?? { topics: [], data: '' })
    expect([event?.name, ...(event?.args ?? [])]).toEqual(['Anchored', shipment, 1n, first])
    expect(receipt.gasUsed).toBeLessThan(100_000n)
    await append(shipment, 2, second)
    await append(other, 1, second)
    expect(await ask('lastSequence', shipment)).toBe(2n)
    expect(await ask('lastSequence', other)).toBe(1n)
    expect([await ask('anchorOf', shipment, 1), await ask('anchorOf', shipment, 2)]).toEqual([first, second])
  })

  test('refuses a second hash for a place, and the same again, which a view tells as already there', async () => {
    expect(await refusal([shipment, 2, first])).toEqual(['AlreadyAnchored', second])
    expect(await refusal([shipment, 2, second])).toEqual(['AlreadyAnchored', second])
    expect(await refusal([shipment, 1, second])).toEqual(['AlreadyAnchored', first])
    expect(await ask('isAnchored', shipment, 2, second)).toBe(true)
    expect(await ask('isAnchored', shipment, 2, first)).toBe(false)
    expect(await ask('isAnchored', shipment, 9, ZeroHash)).toBe(false)
  })

  test('refuses a place that is not the next, an empty hash, and everybody but its owner', async () => {
    expect(await refusal([shipment, 4, first])).toEqual(['NotNext', 3n])
    expect(await refusal([shipment, 0, first])).toEqual(['NotNext', 3n])
    expect(await refusal([shipment, 3, ZeroHash])).toEqual(['EmptyHash'])
    const stranger = Wallet.createRandom(provider)
    expect(await refusal([shipment, 3, first], contract.connect(stranger))).toEqual(['NotOwner', stranger.address])
    expect(await refusal([shipment, 3, first])).toBeNull()
  })

  test('leaves nothing behind when it refuses', async () => {
    const sent = await contract.getFunction('append').send(shipment, 4, first, { gasLimit: 200_000 })
    await expect(sent.wait()).rejects.toMatchObject({ receipt: { status: 0, logs: [] } })
    expect(await ask('lastSequence', shipment)).toBe(2n)
    expect(await ask('anchorOf', shipment, 4)).toBe(ZeroHash)
  })
})
