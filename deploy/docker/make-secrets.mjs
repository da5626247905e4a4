import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { newWallet } from '@quayside/shipments/ledger/new-wallet.ts'

/** Runs before the services: makes the secrets of this installation once, in a volume that only they mount. */
const file = process.argv[2] ?? '/secrets/quayside.env'
const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
const secret = () => randomBytes(32).toString('base64')
const wallet = newWallet()
const wanted = [
  `SERVICE_SECRET="${secret()}"\n`,
  `VAULT_KEY="${secret()}"\n`,
  // What anchors; the chain of this installation gives the accounts of the phrase their money.
  `CHAIN_PRIVATE_KEY="${wallet.privateKey}"\nCHAIN_PHRASE="${wallet.phrase}"\n`,
]
const missing = wanted.filter(line => !kept.includes(line.slice(0, line.indexOf('=') + 1)))
if (missing.length > 0) {
  writeFileSync(`${file}.next`, kept + missing.join(''), { mode: 0o640 })
  renameSync(`${file}.next`, file)
  console.log(`Made ${file}`)
}
