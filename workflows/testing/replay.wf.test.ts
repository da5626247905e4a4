import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from '@temporalio/worker'
import { beforeAll, describe, expect, test } from 'vitest'
import { workflowBundle } from '../workflow-bundle.ts'
import { historyOf } from './history-file.ts'
import { quietRuntime } from './quiet-runtime.ts'

const folderOf = (workflow: string) => fileURLToPath(new URL(`../${workflow}/histories/`, import.meta.url))
let bundle: Awaited<ReturnType<typeof workflowBundle>>
beforeAll(async () => {
  quietRuntime()
  bundle = await workflowBundle()
})

/** Workflows that are waiting when a new version starts are replayed by it: every step of theirs must come out the same. */
const workflows = [
  'purchase-order-confirmation',
  'purchase-order-change-request',
  'shipment-creation',
  'booking-submission',
  'carrier-booking',
  'shipment-completion',
  'carrier-tracking',
  'container-alerts',
  'notification-digest',
  'pickup-window',
  'validity',
  'webhook-delivery',
]
describe.each(workflows)('[D1.051] %s', workflow => {
  test.each(readdirSync(folderOf(workflow)))('replays the recorded history %s', async file => {
    const text = readFileSync(`${folderOf(workflow)}${file}`, 'utf8')
    expect(text, 'names no folder of a machine').not.toMatch(/file:|\((\/|[A-Z]:)/)
    await expect(Worker.runReplayHistory({ workflowBundle: bundle }, historyOf(text))).resolves.toBeUndefined()
  })
})

test('a history that the workflow would no longer produce is found out', async () => {
  const history = historyOf(readFileSync(`${folderOf('purchase-order-confirmation')}expired.json`, 'utf8'))
  const scheduled = history.events.find(event => event.activityTaskScheduledEventAttributes)
  const activity = scheduled?.activityTaskScheduledEventAttributes?.activityType
  if (!activity) throw new Error('the recorded history has no activity')
  activity.name = 'escalate'
  await expect(Worker.runReplayHistory({ workflowBundle: bundle }, history)).rejects.toThrow()
})
