import type { SignInAnswer } from '@quayside/contracts/identity/sign-in.ts'
import { useNavigate } from 'react-router-dom'
import { safeRedirect } from '../../app/guards.ts'
import { useAppDispatch } from '../../app/hooks.ts'
import { signedIn } from '../../app/session/session-slice.ts'
import { chooseLanguage, languageIsChosen } from '../../i18n/setup.ts'

/** What the page that asks for the second factor needs to know, by the browser's history alone. */
export type SecondFactorStep = { ticket: string; remember: boolean; redirect: string | null }

/** Goes on from what signing in answered: into the portal, or to the second factor. */
export function useEnter() {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  return async (answer: SignInAnswer, { remember, redirect }: { remember: boolean; redirect: string | null }) => {
    if ('secondFactorTicket' in answer) {
      const state: SecondFactorStep = { ticket: answer.secondFactorTicket, remember, redirect }
      return navigate('/auth/second-factor', { state })
    }
    const { token, refreshToken, user } = answer
    dispatch(signedIn({ answer: { token, refreshToken, user }, remember }))
    if (user.languageChosen && !languageIsChosen()) await chooseLanguage(user.language)
    return navigate(safeRedirect(redirect), { replace: true })
  }
}
