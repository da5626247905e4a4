import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker'

/** `node bundle-workflows.ts FILE`: the program that `workflow-bundle.ts` runs where a bundle is missing. */
const [target = ''] = process.argv.slice(2)
const workflowsPath = fileURLToPath(new URL('./workflows.ts', import.meta.url))
const { code } = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('WARN') })
await writeFile(target, code)
