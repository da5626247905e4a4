import type { Contact } from '@quayside/contracts/directory/queries.ts'
import { Eraser, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { TextField } from '../form/fields.tsx'
import { applyProblem, useZodForm } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { MenuButton } from '../menu.tsx'
import { showToast } from '../toast/toast-store.ts'
import { useEndContactMutation } from './contacts-api.ts'

const icon = { size: 14, 'aria-hidden': true } as const

/** Of a contact that this person may change. */
export function ContactActs({ contact, onChange }: { contact: Contact; onChange: (id: string) => void }) {
  const { t } = useTranslation('contacts')
  const [asked, setAsked] = useState<'removal' | 'erasure' | null>(null)
  if (contact.mayChange === 'no') return null
  const { id, names: name } = contact
  const acts = [
    { id: 'change', label: t('act.change'), icon: <Pencil {...icon} />, local: true, act: () => onChange(id) },
    { id: 'remove', label: t('act.remove'), icon: <Trash2 {...icon} />, local: true, act: () => setAsked('removal') },
    {
      id: 'erase',
      label: t('act.erase'),
      icon: <Eraser {...icon} />,
      danger: true,
      local: true,
      act: () => setAsked('erasure'),
    },
  ]
  return (
    <>
      <MenuButton label={t('act.more', { name })} acts={acts} />
      {asked !== null && <EndContact contact={contact} act={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Asked first; where another company's is corrected, with the reason. */
function EndContact({ contact, act, onClose }: { contact: Contact; act: 'removal' | 'erasure'; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const [end] = useEndContactMutation()
  const { untilShown, pending } = useUntilShown()
  const needsReason = contact.mayChange === 'reason'
  const entered = z.object({ reason: needsReason ? z.string().trim().min(1, 'reason-required') : z.string() })
  const form = useZodForm<{ reason: string }>(entered as never, { defaultValues: { reason: '' } })
  const labels = { reason: t('field.reason') }
  const { id, names: name } = contact
  const [verb, title, text, told] =
    act === 'removal'
      ? [t('act.remove'), t('ask.remove', { name }), t('ask.removeText'), t('told.removed', { name })]
      : [t('act.erase'), t('ask.erase', { name }), t('ask.eraseText'), t('told.erased')]
  const submit = async ({ reason }: { reason: string }) => {
    const { error } = await untilShown(end({ id, act, reason: reason.trim() || null }), [
      { type: 'contact', id: 'LIST' },
    ])
    if (error) return applyProblem(form, error)
    showToast({ kind: 'success', text: told })
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={title}
      verb={verb}
      labels={labels}
      pending={pending}
      danger
      told={text}
      onSubmit={submit}
      onClose={onClose}
    >
      {needsReason && (
        <TextField name="reason" label={labels.reason} hint={t('hint.reason', { name: contact.companyName })} />
      )}
    </FormDialog>
  )
}
