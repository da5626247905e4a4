import type { PartyDetail } from '@quayside/contracts/directory/queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddPartyMutation, useChangePartyMutation, usePartyQuery } from '../../app/api/address-book.ts'
import { statusOf } from '../../app/api/problem.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { bookParty, enteredParty, partyTexts } from '../../ui/address-book/book-party.ts'
import { Modal } from '../../ui/dialog.tsx'
import { CountryField } from '../../ui/form/country-field.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../ui/form/form.tsx'
import { FormConflict } from '../../ui/form/form-conflict.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import type { FormParty } from '../../ui/freight/parties.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

type Props = { id: string | null; onClose: () => void }

/** An entry of the address book, new or changed. */
export function PartyDialog({ id, onClose }: Props) {
  const { t } = useTranslation('address-book')
  const { data, error, refetch } = usePartyQuery(id ?? '', { skip: id === null })
  if (id === null) return <PartyForm party={null} onClose={onClose} />
  if (data !== undefined) return <PartyForm party={data} onClose={onClose} />
  return (
    <Modal open title={t('title')} size="lg" onClose={onClose}>
      {error === undefined ? <Skeleton rows={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </Modal>
  )
}

function PartyForm({ party, onClose }: { party: PartyDetail | null; onClose: () => void }) {
  const { t } = useTranslation('address-book')
  const [add] = useAddPartyMutation()
  const [change] = useChangePartyMutation()
  const { untilShown, pending } = useUntilShown()
  const [seen, setSeen] = useState(party)
  const [refused, setRefused] = useState(false)
  const began = bookParty(seen)
  const form = useZodForm<FormParty>(enteredParty as never, { defaultValues: began })
  const labels = usePartyLabels()
  const save = async () => {
    const body = enteredParty.parse(structuredClone(form.getValues()))
    const { error } =
      seen === null
        ? await untilShown(add(body), [{ type: 'party', id: 'LIST' }])
        : await untilShown(change({ id: seen.id, body: { ...body, version: seen.version } }), [
            { type: 'party', id: 'LIST' },
          ])
    if (error && statusOf(error) === 409) return setRefused(true)
    if (error) return applyProblem(form, error)
    showToast({ kind: 'success', text: t('told.saved', { name: body.name }) })
    onClose()
  }
  const isConflict = refused && party !== null && party.version !== seen?.version
  const goOn = (keepsOwn: boolean) => {
    const mine = structuredClone(form.getValues())
    setSeen(party)
    setRefused(false)
    form.reset(bookParty(party))
    if (!keepsOwn) return
    for (const field of [...partyTexts, 'contact'] as const)
      if (JSON.stringify(mine[field]) !== JSON.stringify(began[field]))
        form.setValue(field, mine[field], { shouldDirty: true })
  }
  return (
    <FormDialog
      form={form}
      title={seen === null ? t('dialog.add') : t('dialog.edit', { name: seen.name })}
      verb={t('act.save')}
      labels={labels}
      pending={pending}
      size="xl"
      told={seen === null ? undefined : t('hint.copies')}
      conflict={
        isConflict && (
          <FormConflict
            form={form}
            began={began}
            values={bookParty(party)}
            label={path => labels[path] ?? path}
            who={null}
            blocked={null}
            goOn={goOn}
          />
        )
      }
      onSubmit={save}
      onClose={onClose}
    >
      <FormSection title={t('section.party')}>
        {partyTexts.map(field =>
          field === 'country' ? (
            <CountryField key={field} name={field} label={labels[field] ?? ''} optional />
          ) : (
            <TextField
              key={field}
              name={field}
              label={labels[field] ?? ''}
              optional={field !== 'name'}
              autoComplete="off"
            />
          ),
        )}
      </FormSection>
      <FormSection title={t('section.person')} hint={t('hint.person')}>
        <TextField name="contact.name" label={labels['contact.name'] ?? ''} optional autoComplete="off" />
        <TextField
          name="contact.email"
          label={labels['contact.email'] ?? ''}
          type="email"
          optional
          autoComplete="off"
        />
        <TextField name="contact.phone" label={labels['contact.phone'] ?? ''} type="tel" optional autoComplete="off" />
      </FormSection>
    </FormDialog>
  )
}

function usePartyLabels(): Record<string, string> {
  const { t } = useTranslation('address-book')
  return {
    ...Object.fromEntries(partyTexts.map(field => [field, t(`field.${field}`)])),
    'contact.name': t('field.contactName'),
    'contact.email': t('field.email'),
    'contact.phone': t('field.phone'),
  }
}
