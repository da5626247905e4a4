import { execFile } from 'node:child_process'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const printed = new Map<string, string>()

/** The first version number that `PROGRAM --version` prints; a process asks a program once. */
export async function printedVersion(path: string): Promise<string | undefined> {
  try {
    const { size, mtimeMs } = await stat(path)
    const program = `${path} ${size} ${mtimeMs}`
    const known = printed.get(program)
    if (known !== undefined) return known
    // The limit is for what hangs: on a busy machine a program is no other one because it is slow.
    const { stdout, stderr } = await run(path, ['--version'], { timeout: 30_000 })
    const version = /(\d+\.\d+(?:\.\d+)?)/.exec(`${stdout}\n${stderr}`)?.[1]
    if (version !== undefined) printed.set(program, version)
    return version
  } catch {
    return undefined
  }
}

/** The version in the build record that Go writes into each program; it is there even when `--version` says nothing. */
export async function goModuleVersion(path: string, module: string): Promise<string | undefined> {
  const marker = `mod\t${module}\tv`
  const chunk = Buffer.alloc(4 * 1024 * 1024)
  const file = await open(path)
  try {
    let carry = ''
    for (;;) {
      const { bytesRead } = await file.read(chunk)
      if (bytesRead === 0) return undefined
      const text = carry + chunk.toString('latin1', 0, bytesRead)
      const at = text.indexOf(marker)
      const version = at === -1 ? null : /^(\d+\.\d+\.\d+)/.exec(text.slice(at + marker.length))
      if (version !== null) return version[1]
      carry = text.slice(-256)
    }
  } finally {
    await file.close()
  }
}

/** Looks a version up once per file: reading through a program of 200 MB takes half a second at every start. */
export async function rememberedVersion(
  path: string,
  lookUp: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const { size, mtimeMs } = await stat(path)
  const state = `${size} ${Math.round(mtimeMs)}`
  const note = `${path}.version`
  const [knownState, known] = (await readFile(note, 'utf8').catch(() => '')).split('\n')
  if (knownState === state && known) return known
  const version = await lookUp()
  if (version !== undefined) await writeFile(note, `${state}\n${version}\n`).catch(() => undefined)
  return version
}

export function isAtLeast(version: string, wanted: string): boolean {
  const have = version.split('.').map(Number)
  const want = wanted.split('.').map(Number)
  for (let part = 0; part < Math.max(have.length, want.length); part += 1) {
    const difference = (have[part] ?? 0) - (want[part] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}
