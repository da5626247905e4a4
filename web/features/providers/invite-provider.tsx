import { Box } from '@chakra-ui/react'
import { addContact } from '@quayside/contracts/directory/commands.ts'
import type { CompanyListItem } from '@quayside/contracts/directory/queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../app/api/problem.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import {
  useAddProviderContactMutation,
  useChangeProviderContactMutation,
  useInviteProviderMutation,
  useLazyProviderContactsQuery,
} from './providers-api.ts'

type Invited = Pick<CompanyListItem, 'id' | 'businessName' | 'invitation' | 'contactName' | 'contactEmail'>
type Values = { companyId: string; names: string; email: string }

/** Invites the first contact of a supplier that nobody has joined; an address that was wrong is corrected with it. */
export function InviteProvider({ provider, onClose }: { provider: Invited; onClose: () => void }) {
  const { t } = useTranslation('providers')
  const { id, businessName, contactName, contactEmail } = provider
  const saveAddress = useSavedAddress(provider)
  const [invite] = useInviteProviderMutation()
  const [pending, setPending] = useState(false)
  const form = useZodForm<Values>(addContact, {
    defaultValues: { companyId: id, names: contactName ?? '', email: contactEmail ?? '' },
  })
  const labels = { names: t('field.names'), email: t('column.email') }
  const submit = async (values: Values) => {
    setPending(true)
    const { error } = await saveAddress(values)
    const sent = error ? { error } : await invite(id)
    setPending(false)
    if (sent.error) return applyProblem(form, sent.error)
    const { outcome } = sent.data
    showToast({
      kind: outcome === 'invited' ? 'success' : 'info',
      text: t(`invite.told.${outcome}`, { email: values.email, name: businessName }),
    })
    onClose()
  }
  return (
    <FormDialog
      form={form}
      labels={labels}
      pending={pending}
      onClose={onClose}
      onSubmit={submit}
      told={t(`invite.text.${provider.invitation}`)}
      title={t('invite.title', { name: businessName })}
      verb={t('invite.send')}
    >
      <Box display="grid" gap="4">
        {contactEmail === null && <TextField name="names" label={labels.names} autoComplete="off" />}
        <TextField name="email" label={labels.email} type="email" autoComplete="off" />
      </Box>
    </FormDialog>
  )
}

/** Keeps the address: with a new contact where there is none, in the contact that has the old one otherwise. */
function useSavedAddress({ id, contactEmail }: Invited) {
  const [contactsOf] = useLazyProviderContactsQuery()
  const [add] = useAddProviderContactMutation()
  const [change] = useChangeProviderContactMutation()
  return async ({ names, email }: Values): Promise<{ error?: ApiError | undefined }> => {
    if (email === contactEmail) return {}
    if (contactEmail === null) return add({ companyId: id, names, email })
    const found = await contactsOf(id)
    if (found.error) return { error: found.error }
    const contact = found.data?.items.find(one => one.email === contactEmail)
    return contact === undefined ? add({ companyId: id, names, email }) : change({ ...contact, email })
  }
}
