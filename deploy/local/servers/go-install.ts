import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Attempt, InstallTarget } from './release-archive.ts'

/** Builds a Go program at its pinned version; Go checks every module against its public checksum database. */
export async function installByGo({ program, file, env, progress }: InstallTarget): Promise<Attempt> {
  if (program.goInstall === undefined) return { installed: false, missed: [] }
  const folder = dirname(file)
  await mkdir(folder, { recursive: true })
  const work = await mkdtemp(join(folder, '.build-'))
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  progress(`${program.title} ${program.version}: building with go install (a few minutes, once)`)
  const beat = setInterval(() => progress(`${program.title}: still building, ${seconds()} s`), 20_000)
  try {
    const fault = await goInstall(program.goInstall, { ...env, CGO_ENABLED: '0', GOBIN: work })
    if (fault !== undefined) return { installed: false, missed: [fault] }
    await rename(join(work, basename(file)), file)
    return { installed: true, missed: [] }
  } finally {
    clearInterval(beat)
    await rm(work, { recursive: true, force: true })
  }
}

function goInstall(args: string[], env: NodeJS.ProcessEnv): Promise<string | undefined> {
  return new Promise(resolve => {
    const go = spawn('go', ['install', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    go.stderr.setEncoding('utf8').on('data', text => {
      errors = (errors + text).slice(-2_000)
    })
    go.once('error', () => resolve('no go on PATH to build it'))
    go.once('close', code => resolve(code === 0 ? undefined : `go install failed: ${errors.trim().split('\n').at(-1)}`))
  })
}
