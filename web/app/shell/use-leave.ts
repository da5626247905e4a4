import { useNavigate } from 'react-router-dom'
import { useAppDispatch } from '../hooks.ts'
import { signedOut } from '../session/session-slice.ts'
import { useSignOutMutation } from './shell-endpoints.ts'

/** Signs out: here in any case, on the server as soon as it can be reached. */
export function useLeave(): () => Promise<void> {
  const [signOut] = useSignOutMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async () => {
    await signOut()
    dispatch(signedOut())
    await navigate('/auth/login', { replace: true })
  }
}
