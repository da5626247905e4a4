import { runWithNode, smallProcess } from './run-with-node.mjs'

await runWithNode('launcher.ts', smallProcess)
