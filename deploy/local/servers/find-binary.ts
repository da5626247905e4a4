import { access, constants } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installByGo } from './go-install.ts'
import { goModuleVersion, isAtLeast, printedVersion, rememberedVersion } from './program-version.ts'
import type { Program } from './programs.ts'
import { installFromRelease } from './release-archive.ts'

export type Found =
  | { way: 'variable'; url: string; line: string }
  | { way: 'path' | 'cache' | 'package' | 'archive' | 'go install'; path: string; line: string }

export interface Surroundings {
  env: NodeJS.ProcessEnv
  /** Told what takes long, while it takes long. */
  progress: (line: string) => void
  platform?: NodeJS.Platform
  arch?: string
  /** Refuses an otherwise good program, with the reason (a data folder written by another major version). */
  refuses?: (path: string) => Promise<string | undefined>
}

/**
 * Looks for a server's program: the variable with its URL, PATH (at least the pinned version), the project's cache, the
 * npm package, the release archive, `go install`. Throws with what a person can do when none of them has it.
 */
export async function findBinary(program: Program, surroundings: Surroundings): Promise<Found> {
  const { env } = surroundings
  const url = env[program.urlVariable]
  if (url !== undefined && url !== '') {
    return { way: 'variable', url, line: `${program.title}: the one that ${program.urlVariable} names` }
  }
  const missed: string[] = []
  const accept = async (path: string) => {
    const reason = await surroundings.refuses?.(path)
    if (reason !== undefined) missed.push(reason)
    return reason === undefined
  }

  const onPath = await findOnPath(program, env, missed)
  if (onPath !== undefined && (await accept(onPath.path))) {
    return { way: 'path', path: onPath.path, line: `${program.title} ${onPath.version}: ${onPath.path} (on PATH)` }
  }
  const cached = join(cacheFolder(env), executableName(program, surroundings.platform))
  if ((await isPinnedVersion(program, cached)) && (await accept(cached))) {
    return { way: 'cache', path: cached, line: line(program, `${cached} (the project's cache)`) }
  }
  const packaged = await program.fromPackage?.()
  if (packaged !== undefined && (await accept(packaged))) {
    return { way: 'package', path: packaged, line: line(program, `npm package ${program.packageName}`) }
  }
  if (program.packageName !== undefined && packaged === undefined)
    missed.push(`npm package ${program.packageName} is not installed`)

  const target = { program, file: cached, env, progress: surroundings.progress }
  const platform = surroundings.platform ?? process.platform
  const fromRelease = await installFromRelease({ ...target, platform, arch: surroundings.arch ?? process.arch })
  if (fromRelease.installed)
    return { way: 'archive', path: cached, line: line(program, `release archive, kept as ${cached}`) }
  missed.push(...fromRelease.missed)

  const byGo = await installByGo(target)
  if (byGo.installed)
    return { way: 'go install', path: cached, line: line(program, `built with go install, kept as ${cached}`) }
  missed.push(...byGo.missed)
  throw new Error(adviceFor(program, missed))
}

/** `~/.cache/quayside/bin`, shared by all clones of one person. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  const cache = env.XDG_CACHE_HOME || join(env.HOME ?? homedir(), '.cache')
  return join(cache, 'quayside', 'bin')
}

function line(program: Program, where: string) {
  return `${program.title} ${program.version}: ${where}`
}

async function findOnPath(program: Program, env: NodeJS.ProcessEnv, missed: string[]) {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    // npm puts node_modules/.bin first: what lies there comes from a package and is found as one
    if (folder === '' || folder.includes('node_modules')) continue
    const path = join(folder, executableName(program))
    if (!(await isExecutable(path))) continue
    const version = await versionOf(program, path)
    if (version !== undefined && isAtLeast(version, program.version)) return { path, version }
    missed.push(`${path} is ${version ?? 'of an unknown version'}, at least ${program.version} is needed`)
  }
  if (missed.length === 0) missed.push(`no ${program.executable} on PATH`)
  return undefined
}

async function versionOf(program: Program, path: string) {
  const built = program.goModule === undefined ? undefined : await goModuleVersion(path, program.goModule)
  return built ?? (await printedVersion(path))
}

async function isPinnedVersion(program: Program, path: string) {
  if (!(await isExecutable(path))) return false
  const version = await rememberedVersion(path, () => versionOf(program, path))
  return version !== undefined && isAtLeast(version, program.version)
}

function executableName(program: Program, platform: NodeJS.Platform = process.platform) {
  return platform === 'win32' ? `${program.executable}.exe` : program.executable
}

async function isExecutable(path: string) {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

function adviceFor(program: Program, missed: string[]) {
  return [
    `${program.title} was not found: ${missed.join('; ')}.`,
    'Three things you can do:',
    `  1. install ${program.executable} ${program.version} or newer so that it is on PATH;`,
    `  2. set ${program.urlVariable} to a server that already runs;`,
    '  3. start everything in containers with: docker compose up',
  ].join('\n')
}
