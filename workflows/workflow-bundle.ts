import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const require = createRequire(import.meta.url)
/** What workflow code may be made of: a change in any of it makes another bundle. */
const sources = ['./', '../contracts/', '../services/platform/values/'].map(path =>
  fileURLToPath(new URL(path, import.meta.url)),
)
const cacheFolder = fileURLToPath(new URL('../node_modules/.cache/quayside/workflows', import.meta.url))

/**
 * The workflows' code in one file, as a Temporal worker runs it. Bundling takes seconds, so a bundle is kept under the
 * hash of everything it is made of and the next start takes it as it is; where nothing can be kept, it is this process's.
 */
export async function workflowBundle(): Promise<{ codePath: string }> {
  const name = `workflows-${await contentHash()}.cjs`
  const codePath = join(cacheFolder, name)
  if (await exists(codePath)) return { codePath }
  try {
    await mkdir(cacheFolder, { recursive: true })
    const unfinished = `${codePath}.${randomUUID()}`
    await bundleInto(unfinished)
    await rename(unfinished, codePath)
    return { codePath }
  } catch (fault) {
    if (!notWritable.includes((fault as NodeJS.ErrnoException).code ?? '')) throw fault
    const own = join(await mkdtemp(join(tmpdir(), 'quayside-workflows-')), name)
    await bundleInto(own)
    return { codePath: own }
  }
}

/** As in a container whose files belong to root. */
const notWritable = ['EACCES', 'EPERM', 'EROFS']

/** In a process of its own: what bundles would stay in the memory of a process that runs for days. */
async function bundleInto(path: string): Promise<void> {
  await writeFile(path, '')
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('./bundle-workflows.ts', import.meta.url)), path])
}

async function contentHash() {
  const hash = createHash('sha256').update(require('@temporalio/worker/package.json').version)
  for (const folder of sources) {
    const files = (await readdir(folder, { recursive: true })).filter(isSource).sort()
    for (const file of files) hash.update(file).update(await readFile(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

function isSource(file: string) {
  return file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('node_modules')
}

async function exists(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  )
}
