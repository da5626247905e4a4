import { mostIds } from '@quayside/contracts/kernel/most-ids.ts'

export const manyActs = ['hold', 'lift', 'labels'] as const
export type ManyAct = (typeof manyActs)[number]

/** So many shipments at once; labels are a file for each. */
export const mostAtOnce: Readonly<Record<ManyAct | 'export', number>> = {
  ...{ hold: 200, lift: 200, labels: 50 },
  export: mostIds,
}
