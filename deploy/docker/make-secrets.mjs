import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'

/** Runs before the services: makes the secrets of this installation once, in a volume that only they mount. */
const file = process.argv[2] ?? '/secrets/quayside.env'
if (!existsSync(file)) {
  const secret = () => randomBytes(32).toString('base64')
  writeFileSync(`${file}.next`, `SERVICE_SECRET="${secret()}"\nVAULT_KEY="${secret()}"\n`, { mode: 0o640 })
  renameSync(`${file}.next`, file)
  console.log(`Made ${file}`)
}
