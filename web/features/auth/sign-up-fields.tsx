import { passwordMinimum } from '@quayside/contracts/identity/sign-up.ts'
import { useTranslation } from 'react-i18next'
import { CheckboxField, TextField } from '../../ui/form/fields.tsx'
import { PasswordField } from './password-field.tsx'

/** The five fields of signing up; `within` is their place in a larger form, `fixedEmail` the invited address. */
export function SignUpFields({ within = '', fixedEmail = false }: { within?: string; fixedEmail?: boolean }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <TextField name={`${within}name`} label={t('field.name')} autoComplete="name" />
      <TextField
        name={`${within}email`}
        type="email"
        label={t('field.email')}
        autoComplete="email"
        readOnly={fixedEmail}
      />
      <PasswordField
        name={`${within}password`}
        label={t('field.password')}
        hint={t('field.passwordHint', { minimum: passwordMinimum })}
        autoComplete="new-password"
      />
      <PasswordField name={`${within}passwordCheck`} label={t('field.passwordCheck')} autoComplete="new-password" />
      <CheckboxField name={`${within}promotionalOffers`} label={t('field.promotionalOffers')} />
    </>
  )
}

export function useSignUpLabels(within = ''): Record<string, string> {
  const { t } = useTranslation('auth')
  return {
    [`${within}name`]: t('field.name'),
    [`${within}email`]: t('field.email'),
    [`${within}password`]: t('field.password'),
    [`${within}passwordCheck`]: t('field.passwordCheck'),
  }
}
