import { useNavigate } from 'react-router-dom'
import { mayLeave } from '../../ui/form/leaving.ts'
import { useAppDispatch } from '../hooks.ts'
import { signedOut } from '../session/session-slice.ts'
import { useSignOutMutation } from './shell-endpoints.ts'

/** Signs out: here in any case, on the server as soon as it can be reached. What was not saved is asked about first. */
export function useLeave(): () => Promise<void> {
  const [signOut] = useSignOutMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async () => {
    if (!(await mayLeave())) return
    await signOut()
    dispatch(signedOut())
    await navigate('/auth/login', { replace: true })
  }
}
