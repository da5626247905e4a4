import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { JsonFragment } from 'ethers'

export type ContractArtefact = {
  /** Of the source it was compiled from; the source pins the compiler. */
  fingerprint: string
  abi: readonly JsonFragment[]
  /** What creates the contract, with 0x in front. */
  bytecode: string
}

export const sourceFile = fileURLToPath(new URL('./ShipmentLedger.sol', import.meta.url))
export const artefactFile = fileURLToPath(new URL('../dist/ShipmentLedger.json', import.meta.url))
const compiler = fileURLToPath(new URL('./compile-contract.ts', import.meta.url))

/** The compiled contract; compiled now (about a second) where the build has not done it or the source has changed. */
export async function contractArtefact(): Promise<ContractArtefact> {
  const wanted = fingerprintOf(readFileSync(sourceFile, 'utf8'))
  const built = readArtefact()
  if (built?.fingerprint === wanted) return built
  await promisify(execFile)(process.execPath, [compiler])
  const compiled = readArtefact()
  if (compiled?.fingerprint !== wanted) throw new Error(`${artefactFile} does not fit its source`)
  return compiled
}

export function fingerprintOf(source: string): string {
  return createHash('sha256').update(source).digest('hex')
}

function readArtefact(): ContractArtefact | null {
  return existsSync(artefactFile) ? (JSON.parse(readFileSync(artefactFile, 'utf8')) as ContractArtefact) : null
}
