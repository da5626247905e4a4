import { Box, Flex } from '@chakra-ui/react'
import { type RegisterCompany, registerCompany } from '@quayside/contracts/directory/commands.ts'
import { countryCodes } from '@quayside/contracts/reference/countries.ts'
import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { homePath } from '../../app/guards.ts'
import { useCompany, useUser } from '../../app/session/use-session.ts'
import { useLeave } from '../../app/shell/use-leave.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useCountryName } from '../../ui/country-name.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { timeZones } from '../../ui/form/time-zone-field.tsx'
import { ownZone } from '../../ui/own-zone.ts'
import { useRegisterCompanyMutation } from './auth-endpoints.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useJoinCompany } from './join-company.ts'

function useCountries() {
  const { i18n } = useTranslation('auth')
  const countryName = useCountryName()
  return useMemo(() => {
    const order = new Intl.Collator(i18n.language)
    return [...countryCodes]
      .map(value => ({ value, label: countryName(value) }))
      .sort((a, b) => order.compare(a.label, b.label))
  }, [i18n.language, countryName])
}

/** First sign-in: a person without a company registers one and becomes its administrator. */
export function OnboardingPage() {
  const { t } = useTranslation('auth')
  const user = useUser()
  const company = useCompany()
  const leave = useLeave()
  const countries = useCountries()
  const [register, { data: made }] = useRegisterCompanyMutation()
  const { state, join } = useJoinCompany()
  const form = useZodForm<RegisterCompany>(registerCompany, {
    defaultValues: { type: 'client', businessName: '', country: '', currency: '', timeZone: ownZone() },
  })

  const onSubmit = async (values: RegisterCompany) => {
    const answer = await register(values)
    if (answer.error) return applyProblem(form, answer.error)
    await join(answer.data.id)
  }
  if (company !== null) return <Navigate to={homePath} replace />
  const labels = {
    type: t('onboarding.type'),
    businessName: t('onboarding.businessName'),
    country: t('onboarding.country'),
    currency: t('onboarding.currency'),
    timeZone: t('onboarding.timeZone'),
  }
  const zones = timeZones().map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))

  return (
    <AuthFrame title={t('onboarding.title')}>
      <Box as="p" color="ink2" mb="5">
        {t('onboarding.text')}
      </Box>
      {state === 'idle' ? (
        <Form form={form} onSubmit={onSubmit} labels={labels}>
          <Flex direction="column" gap="4">
            <SelectField
              name="type"
              label={labels.type}
              options={[
                { value: 'client', label: t('onboarding.client') },
                { value: 'provider', label: t('onboarding.provider') },
              ]}
            />
            <TextField name="businessName" label={labels.businessName} autoComplete="organization" />
            <SelectField
              name="country"
              label={labels.country}
              placeholder={t('onboarding.choose')}
              options={countries}
              autoComplete="country"
            />
            <SelectField
              name="currency"
              label={labels.currency}
              placeholder={t('onboarding.choose')}
              options={[...currencies.keys()].map(code => ({ value: code, label: code }))}
            />
            <SelectField name="timeZone" label={labels.timeZone} options={zones} />
            <Button type="submit" look="primary" size="lg" pending={form.formState.isSubmitting}>
              {t('onboarding.submit')}
            </Button>
          </Flex>
        </Form>
      ) : (
        <Flex role="status" direction="column" align="flex-start" gap="3">
          {t(state === 'waiting' ? 'onboarding.waiting' : 'onboarding.notYet')}
          {state === 'not-yet' && made && <Button onClick={() => void join(made.id)}>{t('onboarding.again')}</Button>}
        </Flex>
      )}
      <Flex mt="6" gap="2" align="center" wrap="wrap" color="ink3" fontSize="sm">
        {t('onboarding.signedInAs', { email: user?.email ?? '' })}
        <LinkButton to="/onboarding/account" look="link" size="sm">
          {t('onboarding.account')}
        </LinkButton>
        <Button look="link" size="sm" onClick={() => void leave()}>
          {t('onboarding.signOut')}
        </Button>
      </Flex>
    </AuthFrame>
  )
}
