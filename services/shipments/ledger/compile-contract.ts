import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import solc from 'solc'
import { artefactFile, type ContractArtefact, fingerprintOf, sourceFile } from './contract-artefact.ts'

// Run by itself: the compiler is a build tool, takes 100 MB and listens for the process's unhandled rejections.
const name = 'ShipmentLedger'
const source = readFileSync(sourceFile, 'utf8')
const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: { [name]: { content: source } },
      settings: {
        evmVersion: 'paris', // without PUSH0, which not every EVM chain knows
        optimizer: { enabled: true, runs: 200 },
        metadata: { bytecodeHash: 'none' }, // the same bytes on every machine
        outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
      },
    }),
  ),
)
const complaints: { formattedMessage: string }[] = output.errors ?? []
if (complaints.length > 0) throw new Error(complaints.map(({ formattedMessage }) => formattedMessage).join('\n'))

const { abi, evm } = output.contracts[name][name]
const artefact: ContractArtefact = { fingerprint: fingerprintOf(source), abi, bytecode: `0x${evm.bytecode.object}` }
mkdirSync(dirname(artefactFile), { recursive: true })
// In one step, for several may compile at once.
const written = `${artefactFile}.${process.pid}`
writeFileSync(written, JSON.stringify(artefact))
renameSync(written, artefactFile)
