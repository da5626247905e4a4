import { useLocation, useNavigate } from 'react-router-dom'
import { homePath } from '../../app/guards.ts'
import { useAppDispatch } from '../../app/hooks.ts'
import { seenAs } from '../../app/session/session-slice.ts'

/** Looks at the portal with a role or a profile, from its home on; stopping leads back here. */
export function useSeeAs() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (as: { kind: 'role' | 'profile'; name: string }) => {
    dispatch(seenAs({ ...as, from: `${pathname}${search}` }))
    void navigate(homePath)
  }
}
