import { Box, Flex } from '@chakra-ui/react'
import {
  type OutsideAnswer,
  type ProveByPassword,
  proveByPassword,
} from '@quayside/contracts/identity/outside-accounts.ts'
import { outsideProviderNames } from '@quayside/contracts/identity/outside-providers.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ApiError } from '../../app/api/problem.ts'
import { loginPath, securityPath } from '../../app/guards.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { AuthFrame } from './auth-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { useExchangeOutsideMutation, useProveByMailMutation, useProveByPasswordMutation } from './sign-in-endpoints.ts'
import { useEnter } from './use-enter.ts'

type Proof = Extract<OutsideAnswer, { proofTicket: string }>

/** Where the browser comes back to from an outside provider. */
export function OutsidePage() {
  const { t } = useTranslation('sign-in-steps')
  const [search] = useSearchParams()
  const code = search.get('code')
  const goOn = useGoOn()
  const [exchange, { error }] = useExchangeOutsideMutation()
  const [proof, setProof] = useState<Proof | null>(null)
  const asked = useRef(false)

  useEffect(() => {
    if (code === null || asked.current) return
    // It is exchanged once, also where effects run twice.
    asked.current = true
    void exchange(code).then(({ data }) => {
      if (data === undefined) return
      if ('proofTicket' in data) setProof(data)
      else void goOn(data)
    })
  }, [code, exchange, goOn])

  if (proof !== null) return <ProofForm {...proof} />
  if (code !== null && error === undefined)
    return (
      <AuthFrame title={t('outside.waiting')}>
        <Skeleton rows={3} />
      </AuthFrame>
    )
  return <Refused error={error} />
}

/** Into the portal, on to the second factor, or back to one's own account. */
function useGoOn() {
  const { t } = useTranslation(['sign-in-steps', 'auth'])
  const navigate = useNavigate()
  const enter = useEnter()
  return (answer: Exclude<OutsideAnswer, Proof>) => {
    if (!('linked' in answer)) return enter(answer, answer)
    showToast({ kind: 'success', text: t('outside.linked', { provider: outsideProviderNames[answer.linked] }) })
    return navigate(securityPath, { replace: true })
  }
}

function Refused({ error }: { error: ApiError | undefined }) {
  const { t } = useTranslation('sign-in-steps')
  return (
    <AuthFrame title={t('outside.waiting')}>
      <Flex direction="column" gap="4">
        {error === undefined ? <Box role="alert">{t('outside.refused')}</Box> : <ErrorState error={error} />}
        <LinkButton look="primary" size="lg" to={loginPath}>
          {t('outside.again')}
        </LinkButton>
      </Flex>
    </AuthFrame>
  )
}

/** The e-mail address is proven by the account's password, or by a link. */
function ProofForm({ proofTicket, email, provider: of }: Proof) {
  const { t } = useTranslation(['sign-in-steps', 'auth'])
  const provider = outsideProviderNames[of]
  const goOn = useGoOn()
  const [prove] = useProveByPasswordMutation()
  const [askMail, mail] = useProveByMailMutation()
  const form = useZodForm<ProveByPassword>(proveByPassword, {
    secret: true,
    defaultValues: { ticket: proofTicket, password: '' },
  })
  const onSubmit = async (values: ProveByPassword) => {
    const { data, error } = await prove(values)
    if (error) return applyProblem(form, error)
    return data && !('proofTicket' in data) && goOn(data)
  }
  if (mail.isSuccess)
    return (
      <AuthFrame title={t('outside.title', { provider })}>
        <Box role="status">{t('outside.mailed', { email })}</Box>
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('outside.title', { provider })}>
      <Box as="p" color="ink2" mb="5">
        {t('outside.text', { email, provider })}
      </Box>
      <Form form={form} onSubmit={onSubmit} labels={{ password: t('auth:field.password') }}>
        <Flex direction="column" gap="4">
          <Box fontWeight="medium">{t('outside.password')}</Box>
          <PasswordField name="password" label={t('auth:field.password')} autoComplete="current-password" />
          <Button type="submit" look="primary" size="lg" pending={form.formState.isSubmitting}>
            {t('outside.submit')}
          </Button>
        </Flex>
      </Form>
      <Flex direction="column" gap="3" mt="6">
        <Box color="ink2">{t('outside.mailText')}</Box>
        {mail.error && <ErrorState error={mail.error} />}
        <Button size="lg" pending={mail.isLoading} onClick={() => void askMail(proofTicket)}>
          {t('outside.mail')}
        </Button>
      </Flex>
    </AuthFrame>
  )
}
