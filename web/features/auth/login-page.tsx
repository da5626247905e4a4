import { Box, Flex } from '@chakra-ui/react'
import type { SignIn } from '@quayside/contracts/identity/sign-in.ts'
import { Lock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { hasKeptWork } from '../../app/session/kept-work.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { useSignInMutation } from './auth-endpoints.ts'
import { AuthFrame } from './auth-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { useEnter } from './use-enter.ts'

/** What checks the entries comes once somebody enters something. */
const fetchSignIn = async () => (await import('@quayside/contracts/identity/sign-in.ts')).signIn

/** They come after the form, which is what most people need. */
const OutsideButtons = lazy(async () => ({ default: (await import('./outside-buttons.tsx')).OutsideButtons }))

export function LoginPage() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const enter = useEnter()
  const [send] = useSignInMutation()
  const form = useZodForm<SignIn>(fetchSignIn, {
    secret: true,
    defaultValues: { email: '', password: '', remember: false },
  })
  const isErased = (useLocation().state as { erased?: true } | null)?.erased === true
  const wanted = search.get('redirect')

  const onSubmit = async (values: SignIn) => {
    const answer = await send(values)
    if (answer.error) return applyProblem(form, answer.error)
    await enter(answer.data, { remember: values.remember, redirect: wanted })
  }
  return (
    <AuthFrame title={t('login.title')}>
      {isErased && (
        <Box role="status" p="3" mb="4" bg="okSoft" color="ink" borderRadius="panel">
          {t('login.erased')}
        </Box>
      )}
      {wanted !== null && <SignInRequired />}
      <Form form={form} onSubmit={onSubmit} labels={{ email: t('field.email'), password: t('field.password') }}>
        <Flex direction="column" gap="4">
          <TextField name="email" type="email" label={t('field.email')} autoComplete="username" />
          <PasswordField name="password" label={t('field.password')} autoComplete="current-password" />
          <CheckboxField name="remember" label={t('login.remember')} />
          <Button type="submit" look="primary" size="lg" pending={form.formState.isSubmitting}>
            {t('login.submit')}
          </Button>
        </Flex>
      </Form>
      <Box asChild color="accent" fontWeight="medium" mt="4" alignSelf="flex-start">
        <Link to="/auth/forgot-password">{t('login.forgot')}</Link>
      </Box>
      <Suspense>
        <OutsideButtons remember={() => form.getValues('remember')} redirect={wanted} />
      </Suspense>
      <Box as="p" color="ink2" mt="6">
        {t('login.noAccount')}{' '}
        <Box asChild color="accent" fontWeight="medium">
          <Link to="/auth/signup">{t('login.toSignUp')}</Link>
        </Box>
      </Box>
    </AuthFrame>
  )
}

/** In the page's language; the specification gives the text in Spanish for everybody, so that stands below it. */
function SignInRequired() {
  const { t, i18n } = useTranslation('auth')
  return (
    <Flex role="alert" gap="2.5" p="3" mb="4" bg="warnSoft" color="ink" borderRadius="panel">
      <Box color="warn" pt="0.5">
        <Lock size={16} aria-hidden="true" />
      </Box>
      <Box>
        <Box fontWeight="medium">{t('signInRequired')}</Box>
        {i18n.language !== 'es-MX' && (
          <Suspense>
            <SignInRequiredInSpanish />
          </Suspense>
        )}
        {hasKeptWork() && <Box mt="1">{t('login.kept')}</Box>}
      </Box>
    </Flex>
  )
}

function SignInRequiredInSpanish() {
  const { t } = useTranslation('auth', { lng: 'es-MX' })
  return (
    <Box lang="es-MX" color="ink2" fontSize="sm">
      {t('signInRequired')}
    </Box>
  )
}
