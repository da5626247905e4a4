import { mostOfJob } from '@quayside/contracts/jobs/jobs.ts'
import { mostIds } from '@quayside/contracts/kernel/most-ids.ts'

import type { JobOnShipments } from '@quayside/contracts/shipments/commands.ts'

/** Jobs of the server, and the labels, which the page saves: each is a file that the browser takes. */
export type ManyAct = JobOnShipments | 'labels'

/** So many shipments at once; labels are a file for each. */
export const mostAtOnce: Readonly<Record<ManyAct | 'export', number>> = {
  hold: mostOfJob.shipments,
  lift: mostOfJob.shipments,
  labels: 50,
  export: mostIds,
}
