import { addContact, changeContact } from '@quayside/contracts/directory/commands.ts'
import type { Contact } from '@quayside/contracts/directory/queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useFoundCompaniesQuery } from '../../app/api/companies.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { useCompany } from '../../app/session/use-session.ts'
import { blankIsNull } from '../form/blank.ts'
import { ComboboxField } from '../form/combobox-field.tsx'
import { TextField } from '../form/fields.tsx'
import { applyProblem, useZodForm } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormSection } from '../form/form-section.tsx'
import { showToast } from '../toast/toast-store.ts'
import { useAddContactMutation, useChangeContactMutation } from './contacts-api.ts'

const texts = ['names', 'lastNames', 'email', 'department', 'phone', 'whatsApp', 'linkedIn'] as const
type Text = (typeof texts)[number]
type Values = Record<Text | 'companyId' | 'reason', string>
const required: readonly Text[] = ['names', 'email']
const types: Partial<Record<Text, string>> = { email: 'email', phone: 'tel', whatsApp: 'tel' }

const enteredContact = z.preprocess(value => {
  const { version: _, ...entered } = blankIsNull(value, ['companyId', ...required]) as Record<string, unknown>
  return entered
}, addContact)
const changedContact = changeContact.omit({ version: true })

type Props = {
  /** Null for a new one. */
  contact: Contact | null
  /** Whose it will be; null where that is chosen in the form. */
  companyId: string | null
  /** Why it will be the client's alone. */
  told?: string | undefined
  /** Another company's is corrected, and why is said. */
  needsReason: boolean
  onClose: () => void
}

/** A contact, new or changed. */
export function ContactDialog({ contact, companyId, told, needsReason, onClose }: Props) {
  const { t } = useTranslation('contacts')
  const own = useCompany()
  const [add] = useAddContactMutation()
  const [change] = useChangeContactMutation()
  const { untilShown, pending } = useUntilShown()
  const form = useZodForm<Values>(enteredContact as never, {
    defaultValues: {
      companyId: contact?.companyId ?? companyId ?? own?.id ?? '',
      reason: '',
      ...Object.fromEntries(texts.map(field => [field, contact?.[field] ?? ''])),
    },
  })
  const labels = {
    companyId: t('field.company'),
    ...Object.fromEntries(texts.map(field => [field, t(`field.${field}`)])),
    reason: t('field.reason'),
  } as Record<keyof Values, string>
  const save = async () => {
    const { companyId: of, ...fields } = enteredContact.parse(structuredClone(form.getValues()))
    const shown = [{ type: 'contact', id: 'LIST' }] as const
    const { error } =
      contact === null
        ? await untilShown(add({ companyId: of, ...fields }), shown)
        : await untilShown(
            change({ id: contact.id, body: { ...changedContact.parse(fields), version: contact.version } }),
            shown,
          )
    if (error) return applyProblem(form, error)
    showToast({ kind: 'success', text: t(contact === null ? 'told.added' : 'told.changed', { name: fields.names }) })
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={contact === null ? t('dialog.add') : t('dialog.change', { name: contact.names })}
      verb={t('act.save')}
      labels={labels}
      pending={pending}
      size="lg"
      told={told}
      onSubmit={save}
      onClose={onClose}
    >
      <FormSection title={t('section')} columns={2}>
        {contact === null && companyId === null && <CompanyOf label={labels.companyId} />}
        {texts.map(field => (
          <TextField
            key={field}
            name={field}
            label={labels[field]}
            type={types[field] ?? 'text'}
            optional={!required.includes(field)}
            autoComplete="off"
            {...((field === 'phone' || field === 'whatsApp') && { hint: t('hint.phone') })}
            {...(field === 'department' && { hint: t('hint.department') })}
          />
        ))}
        {needsReason && (
          <TextField
            name="reason"
            label={labels.reason}
            hint={t('hint.reason', { name: contact?.companyName ?? '' })}
          />
        )}
      </FormSection>
    </FormDialog>
  )
}

/** One's own company, or one that it works with. */
function CompanyOf({ label }: { label: string }) {
  const own = useCompany()
  const [q, setQ] = useState('')
  const isProvider = own?.type === 'provider'
  const { data, isFetching } = useFoundCompaniesQuery({ q, type: 'provider' }, { skip: isProvider })
  const mine = own === null ? [] : [{ value: own.id, label: own.name }]
  const others = (isProvider ? [] : (data?.items ?? [])).map(one => ({ value: one.id, label: one.businessName }))
  return (
    <ComboboxField name="companyId" label={label} options={[...mine, ...others]} onSearch={setQ} loading={isFetching} />
  )
}
