import { foundCompany } from '@quayside/contracts/directory/commands.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod'
import { useFoundCompaniesQuery } from '../../app/api/companies.ts'
import { problemOf } from '../../app/api/problem.ts'
import { useCompany, usePermission } from '../../app/session/use-session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DetailFields, useDetailLabels, useTaxWarnings } from '../../ui/companies/detail-fields.tsx'
import { type DetailValues, emptyDetails, enteredDetails } from '../../ui/companies/detail-values.ts'
import { ComboboxField } from '../../ui/form/combobox-field.tsx'
import { CurrencyField } from '../../ui/form/currency-field.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { Form, useZodForm } from '../../ui/form/form.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../ui/form/save-bar.tsx'
import { TimeZoneField } from '../../ui/form/time-zone-field.tsx'
import { useLeave } from '../../ui/form/use-leave.ts'
import { ownZone } from '../../ui/own-zone.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { NotAllowed } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useFoundCompanyMutation, useInviteAdministratorMutation } from './companies-api.ts'

type Values = DetailValues & {
  type: 'client' | 'provider'
  timeZone: string
  currency: string
  client: string
  contact: { names: string; lastNames: string; email: string; phone: string }
}

const empty: Values = {
  ...emptyDetails,
  type: 'client',
  timeZone: ownZone(),
  currency: '',
  client: '',
  contact: { names: '', lastNames: '', email: '', phone: '' },
}
const kinds = ['client', 'provider'] as const

const entered = z.preprocess(value => {
  const { client, country, ...form } = value as Values
  const clients = form.type === 'provider' && client !== '' ? [client] : []
  return { ...enteredDetails(form), country, clients }
}, foundCompany)

/** /companies/new-company: an administrator of the installation makes a company and invites who is to administer it. */
export function NewCompanyPage() {
  const { t } = useTranslation('company')
  const isAdministrator = usePermission('company.manage')
  const company = useCompany()
  if (company?.type === 'operating' && isAdministrator) return <NewCompany />
  return (
    <>
      <PageHeader title={t('new.title')} />
      <NotAllowed message={t('new.onlyAdministrators')} />
    </>
  )
}

function NewCompany() {
  const { t } = useTranslation('company')
  const navigate = useNavigate()
  const [left, leave] = useLeave()
  const [found] = useFoundCompanyMutation()
  const [invite] = useInviteAdministratorMutation()
  const warnings = useTaxWarnings()
  const form = useZodForm<Values>(entered as never, { defaultValues: empty })
  const { isDirty, isSubmitting } = form.formState
  const type = form.watch('type')
  const labels = {
    type: t('company-details:field.type'),
    timeZone: t('company-details:field.timeZone'),
    currency: t('company-details:field.currency'),
    client: t('company-details:field.clients'),
    ...useDetailLabels(),
    'contact.names': t('contacts:field.names'),
    'contact.lastNames': t('contacts:field.lastNames'),
    'contact.email': t('contacts:field.email'),
    'contact.phone': t('contacts:field.phone'),
  }
  const save = async () => {
    const body = entered.parse(structuredClone(form.getValues()))
    const made = await found(body)
    if (made.error) return warnings.show(form, made.error)
    const name = body.businessName
    const { email } = body.contact
    const { error } = await invite({ companyId: made.data.id, contact: body.contact })
    showToast(
      error === undefined
        ? { kind: 'success', text: t('new.told', { name, email }) }
        : { kind: 'error', text: t('new.notInvited', { name, email, message: problemOf(error)?.message ?? '' }) },
    )
    leave(() => void navigate(`/companies/${made.data.id}`))
  }
  return (
    <>
      <PageHeader title={t('new.title')} />
      <Form form={form} labels={labels} onSubmit={save}>
        <UnsavedGuard when={isDirty && !isSubmitting && !left} />
        <Panel
          foot={
            <>
              <LinkButton to="/companies/own">{t('ui:dialog.cancel')}</LinkButton>
              <Button look="primary" type="submit" pending={isSubmitting}>
                {t('new.save')}
              </Button>
            </>
          }
        >
          <FormSection title={t('title')}>
            <SelectField
              name="type"
              label={labels.type}
              options={kinds.map(value => ({ value, label: t(`type.${value}`) }))}
            />
            <TimeZoneField name="timeZone" label={labels.timeZone} />
            <CurrencyField name="currency" label={labels.currency} />
            {type === 'provider' && <ClientOf label={labels.client} />}
          </FormSection>
          <DetailFields required={['country']} warnings={warnings} />
          <FormSection title={t('company-details:section.contact')} hint={t('company-details:hint.contact')}>
            <TextField name="contact.names" label={labels['contact.names']} autoComplete="off" />
            <TextField name="contact.lastNames" label={labels['contact.lastNames']} optional autoComplete="off" />
            <TextField name="contact.email" label={labels['contact.email']} type="email" autoComplete="off" />
            <TextField name="contact.phone" label={labels['contact.phone']} type="tel" optional autoComplete="off" />
          </FormSection>
        </Panel>
      </Form>
    </>
  )
}

function ClientOf({ label }: { label: string }) {
  const [q, setQ] = useState('')
  const { data, isFetching } = useFoundCompaniesQuery({ q, type: 'client' })
  const options = (data?.items ?? []).map(one => ({ value: one.id, label: one.businessName }))
  return <ComboboxField name="client" label={label} options={options} onSearch={setQ} loading={isFetching} optional />
}
