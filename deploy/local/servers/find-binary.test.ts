import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findBinary } from './find-binary.ts'
import type { Program } from './programs.ts'

const archive = 'nats-server-v2.15.2-linux-amd64.tar.gz'
let folder: string
let said: string[]
let host: ReleaseHost | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-binary-'))
  said = []
})
afterEach(async () => {
  await host?.close()
  host = undefined
  rmSync(folder, { recursive: true, force: true })
})

describe('the order in which a server program is looked for', () => {
  test('the variable with its URL comes first, and nothing is started', async () => {
    program({ at: 'path', version: '9.9.9' })
    const found = await find(nats(), { NATS_URL: 'nats://elsewhere:4222' })
    expect(found).toMatchObject({ way: 'variable', url: 'nats://elsewhere:4222' })
    expect(found.line).toContain('NATS_URL')
  })

  test('an empty variable counts as not set', async () => {
    program({ at: 'path', version: '2.15.2' })
    expect(await find(nats(), { NATS_URL: '' })).toMatchObject({ way: 'path' })
  })

  test.each(['2.15.2', '2.16.0', '3.0.0'])('PATH with version %s is at least the pinned one', async version => {
    const path = program({ at: 'path', version })
    program({ at: 'cache', version: '2.15.2' })
    const found = await find(nats())
    expect(found).toMatchObject({ way: 'path', path })
    expect(found.line).toContain(version)
  })

  test.each(['2.15.1', '2.9.25', '1.99.99'])('PATH with version %s is too old: the cache is next', async version => {
    program({ at: 'path', version })
    const path = program({ at: 'cache', version: '2.15.2' })
    expect(await find(nats())).toMatchObject({ way: 'cache', path })
  })

  test('a program on PATH that does not say its version is passed over', async () => {
    program({ at: 'path', version: 'unknown' })
    program({ at: 'cache', version: '2.15.2' })
    expect(await find(nats())).toMatchObject({ way: 'cache' })
  })

  test("npm's own folder of programs is not taken for PATH", async () => {
    program({ at: 'node_modules/.bin', version: '9.0.0' })
    program({ at: 'cache', version: '2.15.2' })
    const found = await find(nats(), { PATH: join(folder, 'node_modules/.bin') })
    expect(found).toMatchObject({ way: 'cache' })
  })

  test('a cached program of an earlier pin is not used', async () => {
    program({ at: 'cache', version: '2.10.0' })
    const path = program({ at: 'package', version: '2.15.2' })
    expect(await find(nats({ fromPackage: async () => path }))).toMatchObject({ way: 'package', path })
  })

  test('a cached program that is replaced is looked at again', async () => {
    program({ at: 'cache', version: '2.15.2' })
    expect(await find(nats())).toMatchObject({ way: 'cache' })
    program({ at: 'cache', version: '2.10.00' })
    await expect(find(nats())).rejects.toThrow('was not found')
  })

  test('the npm package comes before anything that must be fetched', async () => {
    host = await releaseHost({ program: 'from the archive' })
    const path = program({ at: 'package', version: '2.15.2' })
    const found = await find(nats({ fromPackage: async () => path, packageName: '@scope/nats' }))
    expect(found).toMatchObject({ way: 'package', path })
    expect(found.line).toContain('@scope/nats')
    expect(host.requests).toEqual([])
  })

  test('a program is refused for a reason of the server, and the next way is taken', async () => {
    program({ at: 'path', version: '3.0.0' })
    const cached = program({ at: 'cache', version: '2.15.2' })
    const found = await findBinary(nats(), {
      env: environment(),
      progress: line => said.push(line),
      refuses: async path => (path === cached ? undefined : 'its data are of another version'),
    })
    expect(found).toMatchObject({ way: 'cache' })
  })
})

describe('the release archive', () => {
  test('with the checksum of its release it is kept in the cache, where the next start finds it', async () => {
    host = await releaseHost({ program: script('2.15.2') })
    const found = await find(nats())
    expect(found).toMatchObject({ way: 'archive', path: cachePath() })
    expect(execFileSync(cachePath(), ['--version'], { encoding: 'utf8' })).toContain('2.15.2')
    expect(said.join()).toContain(archive)
    const asked = host.requests.length
    expect(await find(nats())).toMatchObject({ way: 'cache' })
    expect(host.requests).toHaveLength(asked)
  })

  test('comes before go install', async () => {
    host = await releaseHost({ program: script('2.15.2') })
    fakeGo(script('2.15.2'))
    expect(await find(nats())).toMatchObject({ way: 'archive' })
  })

  test('with another checksum it is thrown away, and Go builds the program instead', async () => {
    host = await releaseHost({ program: script('6.6.6'), checksum: 'f'.repeat(64) })
    fakeGo(script('2.15.2'))
    expect(await find(nats())).toMatchObject({ way: 'go install', path: cachePath() })
    expect(execFileSync(cachePath(), ['--version'], { encoding: 'utf8' })).toContain('2.15.2')
  })

  test('with another checksum and no Go, nothing of it is left and the message says why', async () => {
    host = await releaseHost({ program: script('6.6.6'), checksum: 'f'.repeat(64) })
    await expect(find(nats())).rejects.toThrow(/does not have the checksum of its release/)
    expect(() => readFileSync(cachePath())).toThrow()
  })

  test('which the checksum file does not name is not trusted', async () => {
    host = await releaseHost({ program: script('2.15.2'), listedAs: 'another-file.tar.gz' })
    await expect(find(nats())).rejects.toThrow(/SHA256SUMS does not name/)
  })

  test('from a host that stays silent is given up after the time-out', async () => {
    host = await releaseHost({ program: script('2.15.2'), isSilent: true })
    await expect(find(nats(), { QUAYSIDE_RELEASES_TIMEOUT: '150' })).rejects.toThrow(/no answer in 0.15 s/)
  })

  test('that stops in the middle of its bytes is given up after the time-out', async () => {
    host = await releaseHost({ program: script('2.15.2'), stallsAfter: 20 })
    await expect(find(nats(), { QUAYSIDE_RELEASES_TIMEOUT: '150' })).rejects.toThrow(/no answer in 0.15 s/)
  })

  test('that is no archive is reported as such', async () => {
    host = await releaseHost({ program: '', bytes: Buffer.from('not a tar file') })
    await expect(find(nats())).rejects.toThrow(/could not be unpacked/)
  })
})

test('go install runs with exactly the pinned line, without cgo, into the cache', async () => {
  fakeGo(script('2.15.2'))
  expect(await find(nats())).toMatchObject({ way: 'go install', path: cachePath() })
  expect(readFileSync(join(folder, 'go-was-called'), 'utf8')).toBe(
    'CGO_ENABLED=0 install -trimpath -ldflags -s -w github.com/nats-io/nats-server/v2@v2.15.2\n',
  )
  expect(said.join()).toContain('go install')
})

test('with none of the ways the message names what was tried and the three things a person can do', async () => {
  program({ at: 'path', version: '2.9.25' })
  const fault = await find(nats()).then(
    () => '',
    reason => String(reason),
  )
  expect(fault).toContain('2.9.25, at least 2.15.2 is needed')
  expect(fault).toContain('no go on PATH')
  expect(fault).toMatch(/1\. install nats-server 2\.15\.2[\s\S]*2\. set NATS_URL[\s\S]*3\. .*docker compose up/)
})

function nats(changes: Partial<Program> = {}): Program {
  return {
    name: 'nats',
    title: 'NATS JetStream',
    urlVariable: 'NATS_URL',
    executable: 'nats-server',
    version: '2.15.2',
    goInstall: ['-trimpath', '-ldflags', '-s -w', 'github.com/nats-io/nats-server/v2@v2.15.2'],
    release: {
      folder: '/nats-io/nats-server/releases/download/v2.15.2',
      checksumFile: 'SHA256SUMS',
      archive: () => archive,
    },
    ...changes,
  }
}

function environment(changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    PATH: join(folder, 'path'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    // Where no test host stands in, a port of this machine that nobody listens on.
    QUAYSIDE_RELEASES_URL: host?.url ?? 'http://127.0.0.1:9',
    ...changes,
  }
}

function find(wanted: Program, changes: NodeJS.ProcessEnv = {}) {
  return findBinary(wanted, { env: environment(changes), progress: line => said.push(line) })
}

function cachePath() {
  return join(folder, 'cache', 'quayside', 'bin', 'nats-server')
}

function script(version: string) {
  return `#!/bin/sh\necho "nats-server: v${version}"\n`
}

function program({ at, version }: { at: string; version: string }): string {
  const path = at === 'cache' ? cachePath() : join(folder, at, 'nats-server')
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, script(version))
  chmodSync(path, 0o755)
  return path
}

function fakeGo(built: string) {
  mkdirSync(join(folder, 'path'), { recursive: true })
  writeFileSync(join(folder, 'built'), built)
  writeFileSync(
    join(folder, 'path', 'go'),
    `#!/bin/sh
echo "CGO_ENABLED=$CGO_ENABLED $*" > ${join(folder, 'go-was-called')}
/bin/cp ${join(folder, 'built')} "$GOBIN/nats-server" && /bin/chmod +x "$GOBIN/nats-server"
`,
  )
  chmodSync(join(folder, 'path', 'go'), 0o755)
}

interface Release {
  program: string
  bytes?: Buffer
  checksum?: string
  listedAs?: string
  isSilent?: boolean
  stallsAfter?: number
}
interface ReleaseHost {
  url: string
  requests: string[]
  close(): Promise<void>
}

/** A web server of this machine in the release host's place. */
async function releaseHost(release: Release): Promise<ReleaseHost> {
  const bytes = release.bytes ?? packed(release.program)
  const sum = release.checksum ?? createHash('sha256').update(bytes).digest('hex')
  const requests: string[] = []
  const server: Server = createServer((request, response): unknown => {
    requests.push(request.url ?? '')
    if (release.isSilent) return undefined
    const base = '/nats-io/nats-server/releases/download/v2.15.2'
    if (request.url === `${base}/SHA256SUMS`) return response.end(`${sum}  ${release.listedAs ?? archive}\n`)
    if (request.url !== `${base}/${archive}`) return response.writeHead(404).end()
    response.writeHead(200, { 'content-length': bytes.length })
    if (release.stallsAfter !== undefined) return response.write(bytes.subarray(0, release.stallsAfter))
    return response.end(bytes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

function packed(text: string): Buffer {
  const inside = join(folder, 'release', 'nats-server-v2.15.2-linux-amd64')
  mkdirSync(inside, { recursive: true })
  writeFileSync(join(inside, 'nats-server'), text)
  writeFileSync(join(inside, 'README.md'), 'read me')
  execFileSync('tar', ['-czf', join(folder, archive), '-C', join(folder, 'release'), 'nats-server-v2.15.2-linux-amd64'])
  return readFileSync(join(folder, archive))
}
