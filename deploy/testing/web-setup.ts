import type { TestProject } from 'vitest/node'
import { portalDocument } from './portal-document.ts'

/** The web's tests hold what they send and what they are answered against the portal's own document. */
export async function setup(project: TestProject): Promise<void> {
  // Its type stands where it is read, in the web.
  project.provide('portalDocument' as never, JSON.stringify(await portalDocument()) as never)
}
