import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker'

const require = createRequire(import.meta.url)
const workflowsPath = fileURLToPath(new URL('./workflows.ts', import.meta.url))
/** What workflow code may be made of: a change in any of it makes another bundle. */
const sources = ['./', '../contracts/', '../services/platform/values/'].map(path =>
  fileURLToPath(new URL(path, import.meta.url)),
)
const cacheFolder = fileURLToPath(new URL('../node_modules/.cache/quayside/workflows', import.meta.url))

/**
 * The workflows' code in one file, as a Temporal worker runs it. Bundling takes seconds, so a bundle is kept under the
 * hash of everything it is made of and the next start takes it as it is; where nothing can be kept, it is in memory.
 */
export async function workflowBundle(): Promise<{ codePath: string } | { code: string }> {
  const codePath = join(cacheFolder, `workflows-${await contentHash()}.cjs`)
  if (await exists(codePath)) return { codePath }
  const { code } = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('WARN') })
  try {
    await mkdir(cacheFolder, { recursive: true })
    const unfinished = `${codePath}.${randomUUID()}`
    await writeFile(unfinished, code)
    await rename(unfinished, codePath)
    return { codePath }
  } catch (fault) {
    if (!notWritable.includes((fault as NodeJS.ErrnoException).code ?? '')) throw fault
    return { code }
  }
}

/** As in a container whose files belong to root. */
const notWritable = ['EACCES', 'EPERM', 'EROFS']

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
