import type { OwnView, SavedView } from '@quayside/contracts/identity/saved-views.ts'
import type { Answer, Asked } from './answers.ts'

const url = '/account/saved-views'

/** The views that the portal keeps during a test, of the one person there is. */
export const keptViews = new Map<string, SavedView>()

/** Null for what is no call for views. */
export function answerToViews({ method, path, body }: Asked): Answer | null {
  if (path === url && method === 'GET') return { status: 200, body: { items: [...keptViews.values()] } }
  if (!path.startsWith(`${url}/`)) return null
  const id = path.slice(url.length + 1)
  if (method === 'DELETE') {
    keptViews.delete(id)
    return { status: 200, body: { id } }
  }
  const { company: _company, uid: _uid, ...fields } = body as Omit<OwnView, 'id'> & Record<'company' | 'uid', string>
  // As the portal answers: its own order of the parts.
  const { order, hidden, pinned, widths } = fields.columns
  const view = { id, ...fields, columns: { order, hidden, pinned, widths }, own: true, by: 'Lucía Mendoza' }
  if (view.opensList)
    for (const other of keptViews.values())
      if (other.list === view.list && other.id !== id) keptViews.set(other.id, { ...other, opensList: false })
  keptViews.set(id, view)
  return { status: 200, body: view }
}
