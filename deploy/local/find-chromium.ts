import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser for the Chromium tests: CHROMIUM_PATH, one on PATH, or Debian's package where it may be installed. */
export function findChromium(env: NodeJS.ProcessEnv, progress: (line: string) => void): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const found = onPath(env)
  if (found !== undefined) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  progress('Chromium is missing: installing it with apt-get')
  const options = { stdio: 'inherit', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  return onPath(env)
}

function onPath(env: NodeJS.ProcessEnv): string | undefined {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin']
  const paths = names.flatMap(name => folders.map(folder => join(folder, name)))
  return paths.find(path => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
