import { Box, Flex } from '@chakra-ui/react'
import { changePassword } from '@quayside/contracts/identity/commands.ts'
import { passwordMinimum } from '@quayside/contracts/identity/sign-up.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { homePath } from '../../app/guards.ts'
import { AccountFrame } from '../../app/shell/account-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { applyProblem, type FlatError, Form, useZodForm } from '../../ui/form/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { type PasswordChange, useChangePasswordMutation } from './auth-endpoints.ts'
import { PasswordField } from './password-field.tsx'

/** One's own password: whoever knows the present one sets another, and stays signed in here alone. */
export function PasswordPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [change] = useChangePasswordMutation()
  const form = useZodForm<PasswordChange>(changePassword, {
    secret: true,
    defaultValues: { currentPassword: '', password: '', passwordCheck: '' },
  })
  const labels = {
    currentPassword: t('passwordChange.current'),
    password: t('passwordChange.new'),
    passwordCheck: t('field.passwordCheck'),
  }

  const summary = (errors: readonly FlatError[]) =>
    t(errors.every(({ message }) => message === 'field-required') ? 'ui:form.required' : 'ui:form.toMend')

  const onSubmit = async (values: PasswordChange) => {
    const answer = await change(values)
    if (answer.error) return applyProblem(form, answer.error)
    showToast({ kind: 'success', text: t('passwordChange.done') })
    await navigate(homePath, { replace: true })
  }
  return (
    <AccountFrame part="password">
      <Panel title={t('passwordChange.title')}>
        <Box maxW="380px">
          <Box as="p" color="ink2" mb="5">
            {t('passwordChange.text')}
          </Box>
          <Form form={form} onSubmit={onSubmit} labels={labels} summary={summary}>
            <Flex direction="column" gap="4">
              <PasswordField name="currentPassword" label={labels.currentPassword} autoComplete="current-password" />
              <PasswordField
                name="password"
                label={labels.password}
                hint={t('field.passwordHint', { minimum: passwordMinimum })}
                autoComplete="new-password"
              />
              <PasswordField name="passwordCheck" label={labels.passwordCheck} autoComplete="new-password" />
              <Button type="submit" look="primary" size="lg" pending={form.formState.isSubmitting}>
                {t('passwordChange.submit')}
              </Button>
            </Flex>
          </Form>
        </Box>
      </Panel>
    </AccountFrame>
  )
}
