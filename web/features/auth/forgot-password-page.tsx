import { Box, Flex } from '@chakra-ui/react'
import { type AskPasswordReset, askPasswordReset } from '@quayside/contracts/identity/password-reset.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loginPath } from '../../app/guards.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useAskPasswordResetMutation } from './sign-in-endpoints.ts'

/** Says the same whether anybody has the address. */
export function ForgotPasswordPage() {
  const { t } = useTranslation(['sign-in-steps', 'auth'])
  const [ask] = useAskPasswordResetMutation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useZodForm<AskPasswordReset>(askPasswordReset, { secret: true, defaultValues: { email: '' } })
  const onSubmit = async (values: AskPasswordReset) => {
    const answer = await ask(values)
    if (answer.error) return applyProblem(form, answer.error)
    setSentTo(values.email)
  }
  return (
    <AuthFrame title={t('forgot.title')}>
      {sentTo === null ? (
        <Form form={form} onSubmit={onSubmit} labels={{ email: t('auth:field.email') }}>
          <Flex direction="column" gap="4">
            <Box as="p" m="0" color="ink2">
              {t('forgot.text')}
            </Box>
            <TextField name="email" type="email" label={t('auth:field.email')} autoComplete="username" />
            <Button type="submit" look="primary" size="lg" pending={form.formState.isSubmitting}>
              {t('forgot.submit')}
            </Button>
          </Flex>
        </Form>
      ) : (
        <Box role="status">{t('forgot.sent', { email: sentTo })}</Box>
      )}
      <Box mt="4">
        <LinkButton look="quiet" to={loginPath}>
          {t('forgot.back')}
        </LinkButton>
      </Box>
    </AuthFrame>
  )
}
