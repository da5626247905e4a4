import { mostIds } from '@quayside/contracts/kernel/most-ids.ts'
import type { Selection } from './selection.ts'

type Params = Readonly<Record<string, string | undefined>>
type Asking<Row> = {
  selection: Pick<Selection, 'all' | 'ids' | 'has'>
  /** Those shown. */
  rows: readonly Row[]
  /** A page of the list, of which nothing is kept. */
  ask: (params: Params) => Promise<{ items: readonly Row[]; nextCursor: string | null }>
  /** What the list shows now. */
  shown: Params
  /** The list in which the chosen ones are looked for. */
  within: Params
}

/** Every chosen row, also those of other pages, which are asked for: by what the list shows, or by their ids. */
export async function gatherChosen<Row extends { id: string }>(asking: Asking<Row>): Promise<readonly Row[]> {
  const { selection, rows, ask, shown, within } = asking
  const everyPage = async (params: Params) => {
    const found: Row[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const answer = await ask({ ...params, limit: '200', cursor })
      found.push(...answer.items)
      cursor = answer.nextCursor
    }
    return found
  }
  if (selection.all) return everyPage(shown)
  const here = rows.filter(row => selection.has(row.id))
  if (here.length === selection.ids.length) return here
  const found: Row[] = []
  for (let at = 0; at < selection.ids.length; at += mostIds)
    found.push(...(await everyPage({ ...within, 'filter[id]': selection.ids.slice(at, at + mostIds).join(',') })))
  return found
}
