import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { homePath } from '../../app/guards.ts'
import { useAppDispatch, useAppStore } from '../../app/hooks.ts'
import { companySelected, refreshed } from '../../app/session/session-slice.ts'
import { useRefreshSessionMutation } from './auth-endpoints.ts'

const tries = 12
const pause = 700

/** Membership follows a new company by an event: asks for the session until it names the company, then goes in. */
export function useJoinCompany() {
  const [refresh] = useRefreshSessionMutation()
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'waiting' | 'not-yet'>('idle')

  const join = async (companyId: string) => {
    setState('waiting')
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const { grant } = store.getState().session
      if (grant === null) return
      const answer = await refresh(grant.refreshToken)
      if (answer.error) break
      dispatch(refreshed(answer.data))
      if (answer.data.user.companiesRef.some(ref => ref.id === companyId)) {
        dispatch(companySelected(companyId))
        await navigate(homePath, { replace: true })
        return
      }
      await new Promise(resolve => setTimeout(resolve, pause))
    }
    setState('not-yet')
  }
  return { state, join }
}
