import { runWithNode } from './run-with-node.mjs'

await runWithNode('launcher.ts')
