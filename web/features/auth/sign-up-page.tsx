import { Box, Flex } from '@chakra-ui/react'
import { type SignUp, signUp } from '@quayside/contracts/identity/sign-up.ts'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { useSignInMutation, useSignUpMutation } from './auth-endpoints.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SignUpFields, useSignUpLabels } from './sign-up-fields.tsx'
import { useEnter } from './use-enter.ts'

export function SignUpPage() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const enterPortal = useEnter()
  const labels = useSignUpLabels()
  const [create] = useSignUpMutation()
  const [enter] = useSignInMutation()
  const form = useZodForm<SignUp>(signUp, {
    secret: true,
    defaultValues: { name: '', email: '', password: '', passwordCheck: '', promotionalOffers: false },
  })

  const onSubmit = async (values: SignUp) => {
    const created = await create(values)
    if (created.error) return applyProblem(form, created.error)
    const entered = await enter({ email: values.email, password: values.password, remember: false })
    if (entered.error) return navigate('/auth/login')
    await enterPortal(entered.data, { remember: false, redirect: search.get('redirect') })
  }
  return (
    <AuthFrame title={t('signUp.title')}>
      <Form form={form} onSubmit={onSubmit} labels={labels}>
        <Flex direction="column" gap="4">
          <SignUpFields />
          <Button type="submit" look="primary" size="lg" pending={form.formState.isSubmitting}>
            {t('signUp.submit')}
          </Button>
        </Flex>
      </Form>
      <Box as="p" color="ink2" mt="6">
        {t('signUp.hasAccount')}{' '}
        <Box asChild color="accent" fontWeight="medium">
          <Link to="/auth/login">{t('signUp.toLogin')}</Link>
        </Box>
      </Box>
    </AuthFrame>
  )
}
