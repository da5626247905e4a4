import { addProvider } from '@quayside/contracts/directory/commands.ts'
import { countryCodes } from '@quayside/contracts/reference/countries.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod'
import { useCompany } from '../../app/session/use-session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { blankIsNull } from '../../ui/form/blank.ts'
import { ComboboxField } from '../../ui/form/combobox-field.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../ui/form/save-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { NotAllowed } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useAddProviderMutation } from './providers-api.ts'

type NewProvider = {
  businessName: string
  supplierCode: string
  country: string
  contact: { names: string; lastNames: string; email: string }
}

const empty: NewProvider = {
  businessName: '',
  supplierCode: '',
  country: '',
  contact: { names: '', lastNames: '', email: '' },
}

/** The route's own schema; a contact of which nothing is written is none. */
const newProvider = z.preprocess(value => {
  const form = value as NewProvider
  const hasContact = Object.values(form.contact).some(part => part.trim() !== '')
  return blankIsNull({ ...form, contact: hasContact ? form.contact : null }, ['businessName', 'names', 'email'])
}, addProvider)

/** /providers/new: a supplier of the client; with a contact e-mail, orders can be sent to it. */
export function NewProviderPage() {
  const { t, i18n } = useTranslation('providers')
  const navigate = useNavigate()
  const company = useCompany()
  const [add, { isLoading }] = useAddProviderMutation()
  const [left, setLeft] = useState(false)
  const form = useZodForm<NewProvider>(newProvider as never, { defaultValues: empty })
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
    return [...countryCodes]
      .map(value => ({ value, label: names.of(value) ?? value, detail: value }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  }, [i18n.language])
  const header = <PageHeader title={t('act.add')} crumbs={[{ label: t('title'), to: '/providers' }]} />
  if (company?.type !== 'client')
    return (
      <>
        {header}
        <NotAllowed message={t('onlyClients')} />
      </>
    )
  const save = async () => {
    const body = newProvider.parse(structuredClone(form.getValues()))
    const answer = await add(body)
    if (answer.error) return applyProblem(form, answer.error)
    showToast({ kind: 'success', text: t('added', { name: body.businessName }) })
    setLeft(true)
    setTimeout(() => void navigate('/providers'))
  }
  const labels = {
    businessName: t('column.name'),
    supplierCode: t('column.code'),
    country: t('column.country'),
    'contact.names': t('field.names'),
    'contact.lastNames': t('field.lastNames'),
    'contact.email': t('column.email'),
  }
  return (
    <>
      {header}
      <Form form={form} labels={labels} onSubmit={save}>
        <UnsavedGuard when={form.formState.isDirty && !form.formState.isSubmitting && !left} />
        <Panel
          foot={
            <>
              <LinkButton to="/providers">{t('act.cancel')}</LinkButton>
              <Button look="primary" type="submit" pending={isLoading}>
                {t('act.save')}
              </Button>
            </>
          }
        >
          <FormSection title={t('section.company')}>
            <TextField name="businessName" label={labels.businessName} autoComplete="off" />
            <TextField name="supplierCode" label={labels.supplierCode} hint={t('hint.code')} optional />
            <ComboboxField name="country" label={labels.country} optional options={countries} />
          </FormSection>
          <FormSection title={t('section.contact')} hint={t('hint.contact')}>
            <TextField name="contact.names" label={labels['contact.names']} optional autoComplete="off" />
            <TextField name="contact.lastNames" label={labels['contact.lastNames']} optional autoComplete="off" />
            <TextField name="contact.email" label={labels['contact.email']} type="email" optional autoComplete="off" />
          </FormSection>
        </Panel>
      </Form>
    </>
  )
}
