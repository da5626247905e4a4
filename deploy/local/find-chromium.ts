import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
/** The shell draws the same pages without the window around them, for about half the time of the processor. */
const orders = { browser: [...browsers, ...shells], shell: [...shells, ...browsers] } as const

/** What is asked for where both are there. */
export type ChromiumKind = keyof typeof orders

/** CHROMIUM_PATH or one on PATH, or Debian's package where it may be installed. */
export function findChromium(
  env: NodeJS.ProcessEnv,
  progress: (line: string) => void,
  kind: ChromiumKind = 'browser',
): string | undefined {
  const found = presentChromium(env, kind)
  if (found !== undefined) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  progress('Chromium is missing: installing it with apt-get')
  const options = { stdio: 'inherit', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-qq'], options)
  const packages = kind === 'shell' ? ['chromium-headless-shell', 'chromium'] : ['chromium']
  for (const name of packages) {
    // Not every release has the shell.
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
    if (status === 0) break
  }
  return presentChromium(env, kind)
}

/** CHROMIUM_PATH, or one on PATH. */
export function presentChromium(env: NodeJS.ProcessEnv, kind: ChromiumKind): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin']
  const paths = orders[kind].flatMap(name => folders.map(folder => join(folder, name)))
  return paths.find(path => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
