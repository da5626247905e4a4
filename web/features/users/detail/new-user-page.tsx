import { Box } from '@chakra-ui/react'
import { languageNames, languages } from '@quayside/contracts/reference/languages.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useInviteMutation } from '../../../app/api/people.ts'
import { useCompany } from '../../../app/session/use-session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ComboboxField } from '../../../ui/form/combobox-field.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../../ui/form/form.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../../ui/form/save-bar.tsx'
import { useLeave } from '../../../ui/form/use-leave.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { type KnownCompany, useCompanyChoice, useNamedCompany } from '../use-companies.ts'
import { MembershipFields, useMembershipLabels } from './membership-fields.tsx'
import { PersonFields, usePersonLabels } from './person-fields.tsx'
import { emptyUser, enteredUser, type NewUserValues } from './user-form.ts'

/** /user/new: what is known of a person goes along with their invitation; the password is theirs to set. */
export function NewUserPage() {
  const { t, i18n } = useTranslation('users')
  const navigate = useNavigate()
  const own = useCompany()
  const [search] = useSearchParams()
  const [invite] = useInviteMutation()
  const [left, leave] = useLeave()
  const form = useZodForm<NewUserValues>(enteredUser as never, {
    defaultValues: emptyUser(search.get('of') ?? own?.id ?? '', i18n.language),
  })
  const { isDirty, isSubmitting } = form.formState
  const companyId = useWatch({ control: form.control, name: 'companyId' })
  const company = useNamedCompany(companyId)
  const choice = useCompanyChoice(company)
  const labels = {
    email: t('field.email'),
    language: t('field.language'),
    companyId: t('field.company'),
    ...usePersonLabels('person.'),
    ...useMembershipLabels(),
  }
  const back = company === null || company.id === own?.id ? '/user/list' : `/user/list?of=${company.id}`
  const save = async () => {
    const body = enteredUser.parse(structuredClone(form.getValues()))
    const { error } = await invite({ ...body, ...(choice === null && { companyId: undefined }) })
    if (error) return applyProblem(form, error)
    showToast({ kind: 'success', text: t('told.invited', { email: body.email }) })
    leave(() => void navigate(`${back}${back.includes('?') ? '&' : '?'}tab=invitations`))
  }
  return (
    <>
      <PageHeader title={t('act.add')} crumbs={[{ label: t('title'), to: '/user/list' }]} />
      <Form form={form} labels={labels} onSubmit={save}>
        <UnsavedGuard when={isDirty && !isSubmitting && !left} />
        <Panel
          foot={
            <>
              <LinkButton to={back}>{t('ui:dialog.cancel')}</LinkButton>
              <Button look="primary" type="submit" pending={isSubmitting}>
                {t('act.invite')}
              </Button>
            </>
          }
        >
          <Box color="ink2" mb="4">
            {t('new.told')}
          </Box>
          <FormSection title={t('section.account')}>
            <TextField name="email" label={labels.email} type="email" autoComplete="off" />
            <SelectField
              name="language"
              label={labels.language}
              options={languages.map(value => ({ value, label: languageNames[value] }))}
            />
            <CompanyOfUser choice={choice} company={company} label={labels.companyId} />
          </FormSection>
          <PersonFields prefix="person." />
          {company !== null && <MembershipFields key={company.id} company={company} />}
        </Panel>
      </Form>
    </>
  )
}

type OfUser = { choice: ReturnType<typeof useCompanyChoice>; company: KnownCompany | null; label: string }

/** An administrator of the installation chooses it; its kind follows from it. */
function CompanyOfUser({ choice, company, label }: OfUser) {
  const { t } = useTranslation('users')
  const kind = company && t(`companyType.${company.type}`)
  if (choice === null)
    return (
      <Facts
        facts={[
          { label, value: company?.name },
          { label: t('field.companyType'), value: kind },
        ]}
      />
    )
  return <ComboboxField name="companyId" label={label} hint={kind ?? undefined} {...choice} />
}
