import { runWithNode, smallProcess } from '../deploy/local/run-with-node.mjs'

// What is measured runs as the portal's processes run.
await runWithNode('../../bench/run.ts', smallProcess)
