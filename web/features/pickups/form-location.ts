import { profileMayOpen } from '@quayside/contracts/access/profiles.ts'
import type { PickupKind } from '@quayside/contracts/handling/pickups.ts'
import { useCallback } from 'react'
import { useUser } from '../../app/session/use-session.ts'

/** Where a request is filled in, and where it is read: who is kept to the two forms finds both below them. */
export function usePickupPlaces() {
  const profile = useUser()?.profile ?? null
  const formAt = useCallback(
    (id: string, kind: PickupKind | null) => {
      const path = `/pick-up/form/${id}`
      return profileMayOpen(profile, path) ? path : `/pick-up/form/${(kind ?? 'NATIONAL').toLowerCase()}/${id}`
    },
    [profile],
  )
  const hasPages = profileMayOpen(profile, '/pick-up')
  const pageAt = useCallback(
    (id: string, kind: PickupKind | null) => (hasPages ? `/pick-up/${id}` : formAt(id, kind)),
    [hasPages, formAt],
  )
  return { formAt, pageAt, hasPages }
}
