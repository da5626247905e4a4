import { Box } from '@chakra-ui/react'
import { changeMembership, sendInvitation } from '@quayside/contracts/identity/commands.ts'
import type { CompanyUser } from '@quayside/contracts/identity/queries.ts'
import { useTranslation } from 'react-i18next'
import { useCompanyRolesQuery, useDecideMembershipMutation, useInviteMutation } from '../../app/api/people.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useRoleName } from '../../ui/role-name.ts'

/** Invites a person into the selected company, with the role they will have in it. */
export function InvitePerson({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('home')
  const [invite, { isLoading }] = useInviteMutation()
  const form = useZodForm<{ email: string; role: string }>(sendInvitation, { defaultValues: { email: '', role: '' } })
  const labels = { email: t('admin.dialog.email'), role: t('admin.dialog.role') }
  const submit = async (values: { email: string; role: string }) => {
    const { error } = await invite(values)
    if (error) applyProblem(form, error)
    else onClose()
  }
  return (
    <FormDialog
      form={form}
      labels={labels}
      pending={isLoading}
      onClose={onClose}
      onSubmit={submit}
      title={t('admin.dialog.inviteTitle')}
      verb={t('admin.dialog.invite')}
    >
      <Box display="grid" gap="4">
        <TextField name="email" label={labels.email} />
        <RoleField label={labels.role} />
      </Box>
    </FormDialog>
  )
}

/** Another role gives rights to somebody whose own gives none. */
export function GiveRole({ person, onClose }: { person: CompanyUser; onClose: () => void }) {
  const { t } = useTranslation('home')
  const [give, { isLoading }] = useDecideMembershipMutation()
  const form = useZodForm<{ role: string }>(changeMembership.pick({ role: true }), { defaultValues: { role: '' } })
  const labels = { role: t('admin.dialog.role') }
  const submit = async ({ role }: { role: string }) => {
    const { uid, additional, profile, jobTitle, version } = person
    const { error } = await give({ uid, body: { role, additional, profile, jobTitle, version } })
    if (error) applyProblem(form, error)
    else onClose()
  }
  return (
    <FormDialog
      form={form}
      labels={labels}
      pending={isLoading}
      onClose={onClose}
      onSubmit={submit}
      title={t('admin.dialog.roleTitle', { name: person.name })}
      verb={t('admin.powerless.give')}
    >
      <RoleField label={labels.role} />
    </FormDialog>
  )
}

/** The roles that give a right. */
function RoleField({ label }: { label: string }) {
  const { t } = useTranslation('home')
  const roleName = useRoleName()
  const { data } = useCompanyRolesQuery({})
  const useful = data?.items.filter(({ permissions }) => permissions.length > 0) ?? []
  return (
    <SelectField
      name="role"
      label={label}
      placeholder={t('admin.dialog.choose')}
      options={useful.map(({ name }) => ({ value: name, label: roleName(name) }))}
    />
  )
}
