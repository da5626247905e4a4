import { Box, Flex } from '@chakra-ui/react'
import { acceptInvitation } from '@quayside/contracts/identity/commands.ts'
import type { ShownInvitation } from '@quayside/contracts/identity/queries.ts'
import type { SignUp } from '@quayside/contracts/identity/sign-up.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { problemOf } from '../../app/api/problem.ts'
import { loginFor } from '../../app/guards.ts'
import { useAppDispatch } from '../../app/hooks.ts'
import { signedIn } from '../../app/session/session-slice.ts'
import { useUser } from '../../app/session/use-session.ts'
import { useLeave } from '../../app/shell/use-leave.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { useFormats } from '../../ui/formats.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useAcceptInvitationMutation, useInvitationQuery, useSignInMutation } from './auth-endpoints.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useJoinCompany } from './join-company.ts'
import { SignUpFields, useSignUpLabels } from './sign-up-fields.tsx'

type Accept = { token: string; signUp?: SignUp }

/** Taking up an invitation: with one's account, or by making it in the same step. */
export function InvitationPage() {
  const { t } = useTranslation('auth')
  const formats = useFormats()
  const { token = '' } = useParams()
  const { data, error, refetch } = useInvitationQuery(token)
  const user = useUser()
  const problem = problemOf(error)
  // What does not hold any more, no further try brings back.
  if (data === undefined && problem?.code.startsWith('invitation-')) {
    return (
      <AuthFrame title={t('invitation.over')}>
        <Flex direction="column" gap="4">
          <p role="alert">{problem.message}</p>
          {user === null ? (
            <LinkButton to="/auth/login">{t('login.submit')}</LinkButton>
          ) : (
            <LinkButton to="/app">{t('invitation.open')}</LinkButton>
          )}
        </Flex>
      </AuthFrame>
    )
  }
  if (data === undefined) {
    return (
      <AuthFrame title={t('invitation.loading')}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={3} />}
      </AuthFrame>
    )
  }
  const words = {
    company: data.companyName,
    inviterCompany: data.inviterCompany,
    inviter: data.inviterName ?? '',
    role: t(`ui:role.${data.role}`, { defaultValue: data.role }),
  }
  return (
    <AuthFrame title={t('invitation.title', { company: data.companyName })}>
      <Box as="p" color="ink2" mb="5">
        {t(data.inviterName === null ? 'invitation.textSystem' : 'invitation.text', words)}
      </Box>
      <Box as="p" color="ink2" mb="5">
        {t('invitation.expires', { date: formats.instant(data.expiresAt, 'long') })}
      </Box>
      <Acceptance token={token} invitation={data} />
    </AuthFrame>
  )
}

function Acceptance({ token, invitation }: { token: string; invitation: ShownInvitation }) {
  const { t } = useTranslation('auth')
  const user = useUser()
  const leave = useLeave()
  const dispatch = useAppDispatch()
  const labels = useSignUpLabels('signUp.')
  const [accept] = useAcceptInvitationMutation()
  const [enter] = useSignInMutation()
  const { state, join } = useJoinCompany()
  const signsUp = user === null && !invitation.accountExists
  const defaultValues: Accept = {
    token,
    ...(signsUp && {
      signUp: {
        name: invitation.invitedName,
        email: invitation.email,
        password: '',
        passwordCheck: '',
        promotionalOffers: false,
      },
    }),
  }
  const form = useZodForm<Accept>(acceptInvitation, { secret: true, defaultValues })

  const onSubmit = async (values: Accept) => {
    const answer = await accept(values)
    if (answer.error) return applyProblem(form, answer.error)
    if (values.signUp) {
      const entered = await enter({ email: values.signUp.email, password: values.signUp.password, remember: false })
      if (entered.error) return applyProblem(form, entered.error)
      // Whoever has only just signed up has no second factor.
      if ('token' in entered.data) dispatch(signedIn({ answer: entered.data, remember: false }))
    }
    await join(answer.data.companyId)
  }
  if (user === null && invitation.accountExists) {
    return (
      <Flex direction="column" gap="4">
        {t('invitation.accountExists', { email: invitation.email })}
        <LinkButton look="primary" size="lg" to={loginFor(`/invitations/${token}`)}>
          {t('invitation.signInFirst')}
        </LinkButton>
      </Flex>
    )
  }
  if (user !== null && user.email.toLowerCase() !== invitation.email.toLowerCase()) {
    return (
      <Flex direction="column" gap="4">
        {t('invitation.other', { email: user.email, invited: invitation.email })}
        <Button onClick={() => void leave()}>{t('onboarding.signOut')}</Button>
      </Flex>
    )
  }
  if (state !== 'idle')
    return <Box role="status">{t(state === 'waiting' ? 'onboarding.waiting' : 'onboarding.notYet')}</Box>
  return (
    <Form form={form} onSubmit={onSubmit} labels={labels}>
      <Flex direction="column" gap="4">
        {signsUp && (
          <>
            <Box as="p" m="0">
              {t('invitation.signUpHere', { email: invitation.email })}
            </Box>
            <SignUpFields within="signUp." fixedEmail />
          </>
        )}
        <Button type="submit" look="primary" size="lg" pending={form.formState.isSubmitting}>
          {t('invitation.accept')}
        </Button>
      </Flex>
    </Form>
  )
}
