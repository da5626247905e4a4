import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventStoreRuntime } from '../local/servers/eventstore.ts'
import { findBinary } from '../local/servers/find-binary.ts'
import { composeCheckProgram } from '../local/servers/programs.ts'
import { serviceNames } from '../local/split.ts'

const run = promisify(execFile)
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')

describe("the Compose Specification's own loader", () => {
  let checker: string | undefined
  beforeAll(async () => {
    const found = await findBinary(composeCheckProgram, { env: process.env, progress: () => undefined }).catch(
      () => undefined,
    )
    checker = found?.way === 'variable' ? undefined : found?.path
  }, 180_000)

  test('accepts docker-compose.yml', async context => {
    if (checker === undefined) return context.skip('the checker needs Go to be built')
    const { stdout } = await run(checker, ['docker-compose.yml'], { cwd: root })
    expect(stdout).toContain('gateway:')
  })

  test('refuses a file with a fault, so that its yes means something', async context => {
    if (checker === undefined) return context.skip('the checker needs Go to be built')
    const folder = mkdtempSync(join(tmpdir(), 'compose-'))
    writeFileSync(join(folder, 'docker-compose.yml'), compose.replace('image: nats:', 'imag: nats:'))
    await expect(run(checker, ['docker-compose.yml'], { cwd: folder })).rejects.toThrow()
    rmSync(folder, { recursive: true })
  })
})

test('every service that can be started alone has its container, and the others know its address', () => {
  for (const name of serviceNames(root)) {
    expect(compose).toContain(`\n  ${name}:\n`)
    expect(compose).toContain(`services/${name}/main.ts`)
    expect(compose).toContain(`"${name}":"http://${name}:8080"`)
  }
})

test('the secrets are made once, the wallet that anchors among them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  const file = join(folder, 'quayside.env')
  const make = () => run(process.execPath, ['deploy/docker/make-secrets.mjs', file], { cwd: root })
  await make()
  const made = readFileSync(file, 'utf8')
  const secrets = Object.fromEntries([...made.matchAll(/^(\w+)="(.+)"$/gm)].map(([, name, value]) => [name, value]))
  expect(Object.keys(secrets)).toEqual(['SERVICE_SECRET', 'VAULT_KEY', 'CHAIN_PRIVATE_KEY', 'CHAIN_PHRASE'])
  expect(secrets.CHAIN_PHRASE?.split(' ')).toHaveLength(12)
  await make()
  expect(readFileSync(file, 'utf8')).toBe(made)
  // Those of an installation from before the chain was written to are kept.
  writeFileSync(file, 'SERVICE_SECRET="s"\nVAULT_KEY="v"\n')
  await make()
  expect(readFileSync(file, 'utf8')).toMatch(/^SERVICE_SECRET="s"\nVAULT_KEY="v"\nCHAIN_PRIVATE_KEY="0x[0-9a-f]{64}"\n/)
  rmSync(folder, { recursive: true })
})

test('every published port is on this machine alone', () => {
  const published = [...compose.matchAll(/ports: \[([^\]]*)\]/g)].map(([, ports]) => ports)
  expect(published.length).toBeGreaterThan(0)
  for (const ports of published) expect(ports).toMatch(/^"127\.0\.0\.1:\d+:\d+"$/)
})

test('every EventStoreDB runs on .NET as it is set for those of the tests and benchmarks', () => {
  const [, block = ''] = /\nx-eventstore-runtime: &eventstore-runtime\n((?: {2}.*\n)+)/.exec(compose) ?? []
  const set = Object.fromEntries([...block.matchAll(/^ {2}(\w+): "(.*)"$/gm)].map(([, name, value]) => [name, value]))
  expect(set).toEqual(eventStoreRuntime)
  expect(compose).toMatch(/environment: &eventstore-variables\n {4}<<: \*eventstore-runtime\n/)
  expect(compose).toMatch(/environment:\n {6}<<: \*eventstore-runtime\n {6}EVENTSTORE_INSECURE/)
})

test('the image is built from the packages of all workspaces', () => {
  const dockerfile = readFileSync(join(root, 'deploy/docker/Dockerfile'), 'utf8')
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>
  }
  const workspaces = Object.keys(lock.packages).filter(path => path !== '' && !path.includes('node_modules'))
  for (const path of workspaces) expect(dockerfile).toContain(`COPY ${path}/package.json ${path}/\n`)
})
