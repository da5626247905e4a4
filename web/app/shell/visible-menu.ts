import { profileMayOpen } from '@quayside/contracts/access/profiles.ts'
import { useMemo } from 'react'
import { useAppSelector } from '../hooks.ts'
import type { StoredSession } from '../session/session-storage.ts'
import { may, selectCompany } from '../session/use-session.ts'
import { type MenuGroup, type MenuItem, type MenuPlace, menu } from './menu.ts'

/** Whether a person may go there in the selected company, and has anything to see. */
export function mayGo(session: StoredSession, { to, permission, companies }: MenuPlace): boolean {
  const type = selectCompany({ session })?.type
  return (
    profileMayOpen(session.user?.profile ?? null, to) &&
    (permission === null || may(session, permission)) &&
    (companies === undefined || (type !== undefined && companies.includes(type)))
  )
}

/** A profile may leave a person the page where one more is made, and not the list: then that page stands in its place. */
function withoutList(session: StoredSession, item: MenuItem): MenuItem {
  const { add, ...list } = item
  const isLeft = add !== undefined && !profileMayOpen(session.user?.profile ?? null, list.to) && mayGo(session, add)
  return isLeft ? { ...list, ...add, id: `${list.id}-new` } : item
}

/** The menu without what the person may not open or add. */
export function useVisibleMenu(): readonly MenuGroup[] {
  const session = useAppSelector(state => state.session)
  return useMemo(
    () =>
      menu
        .map(group => ({
          ...group,
          items: group.items
            .map(item => withoutList(session, item))
            .filter(item => mayGo(session, item))
            .map(({ add, ...item }) => (add && mayGo(session, add) ? { ...item, add } : item)),
        }))
        .filter(group => group.items.length > 0),
    [session],
  )
}
