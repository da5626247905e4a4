import { runWithNode } from './run-with-node.mjs'

await runWithNode('stop.ts')
