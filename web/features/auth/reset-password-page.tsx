import { Box, Flex } from '@chakra-ui/react'
import { type ResetPassword, resetPassword } from '@quayside/contracts/identity/password-reset.ts'
import { passwordMinimum } from '@quayside/contracts/identity/sign-up.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { loginPath } from '../../app/guards.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { AuthFrame } from './auth-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { useResetPasswordMutation } from './sign-in-endpoints.ts'

/** The link of the e-mail: sets a password, after which one signs in with it. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['sign-in-steps', 'auth'])
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [reset] = useResetPasswordMutation()
  const form = useZodForm<ResetPassword>(resetPassword, {
    secret: true,
    defaultValues: { token, password: '', passwordCheck: '' },
  })
  const labels = { password: t('auth:passwordChange.new'), passwordCheck: t('auth:field.passwordCheck') }
  const onSubmit = async (values: ResetPassword) => {
    const answer = await reset(values)
    if (answer.error) return applyProblem(form, answer.error)
    showToast({ kind: 'success', text: t('reset.done') })
    await navigate(loginPath, { replace: true })
  }
  return (
    <AuthFrame title={t('reset.title')}>
      <Box as="p" color="ink2" mb="5">
        {t('reset.text')}
      </Box>
      <Form form={form} onSubmit={onSubmit} labels={labels}>
        <Flex direction="column" gap="4">
          <PasswordField
            name="password"
            label={labels.password}
            hint={t('auth:field.passwordHint', { minimum: passwordMinimum })}
            autoComplete="new-password"
          />
          <PasswordField name="passwordCheck" label={labels.passwordCheck} autoComplete="new-password" />
          <Button type="submit" look="primary" size="lg" pending={form.formState.isSubmitting}>
            {t('reset.submit')}
          </Button>
          <LinkButton look="quiet" to="/auth/forgot-password">
            {t('reset.again')}
          </LinkButton>
        </Flex>
      </Form>
    </AuthFrame>
  )
}
