import { Box, Flex } from '@chakra-ui/react'
import { type GiveSecondFactor, giveSecondFactor } from '@quayside/contracts/identity/sign-in.ts'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { loginPath } from '../../app/guards.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useGiveSecondFactorMutation } from './sign-in-endpoints.ts'
import { type SecondFactorStep, useEnter } from './use-enter.ts'

/** After the password, or an outside account: the code of the app, or a recovery code. */
export function SecondFactorPage() {
  const step = useLocation().state as SecondFactorStep | null
  return step === null ? <Navigate to={loginPath} replace /> : <CodeForm {...step} />
}

function CodeForm({ ticket, remember, redirect }: SecondFactorStep) {
  const { t } = useTranslation('sign-in-steps')
  const enter = useEnter()
  const [give] = useGiveSecondFactorMutation()
  const form = useZodForm<GiveSecondFactor>(giveSecondFactor, { secret: true, defaultValues: { ticket, code: '' } })
  const onSubmit = async (values: GiveSecondFactor) => {
    const answer = await give(values)
    if (answer.error) return applyProblem(form, answer.error)
    return enter(answer.data, { remember, redirect })
  }
  return (
    <AuthFrame title={t('code.title')}>
      <Box as="p" color="ink2" mb="5">
        {t('code.text')}
      </Box>
      <Form form={form} onSubmit={onSubmit} labels={{ code: t('code.field') }}>
        <Flex direction="column" gap="4">
          <TextField name="code" label={t('code.field')} autoComplete="one-time-code" />
          <Button type="submit" look="primary" size="lg" pending={form.formState.isSubmitting}>
            {t('code.submit')}
          </Button>
          <LinkButton look="quiet" to={loginPath}>
            {t('code.back')}
          </LinkButton>
        </Flex>
      </Form>
    </AuthFrame>
  )
}
