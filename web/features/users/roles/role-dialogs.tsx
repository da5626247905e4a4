import { Box } from '@chakra-ui/react'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { defineRole, removeRole, renameRole } from '@quayside/contracts/identity/commands.ts'
import type { CompanyRole } from '@quayside/contracts/identity/queries.ts'
import { useTranslation } from 'react-i18next'
import { list } from '../../../app/api/tags.ts'
import { useUntilShown } from '../../../app/api/until-shown.ts'
import { useAppSelector } from '../../../app/hooks.ts'
import { may } from '../../../app/session/use-session.ts'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../../ui/form/form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useRoleName } from '../../../ui/role-name.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useDefineRoleMutation, useRemoveRoleMutation, useRenameRoleMutation } from '../users-api.ts'
import { RolePermissions } from './role-panel.tsx'

const shown = [list('role')]
type Defined = { name: string; permissions: Permission[] }

/** A role of the company's own, from nothing or from another's permissions, as far as the person has them. */
export function DefineRole({
  copied,
  onDefined,
  onClose,
}: {
  copied: CompanyRole | null
  onDefined: (name: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  const session = useAppSelector(state => state.session)
  const [define] = useDefineRoleMutation()
  const { untilShown, pending } = useUntilShown()
  const began = {
    name: copied === null ? '' : t('roles.copyOf', { role: roleName(copied.name) }),
    permissions: (copied?.permissions ?? []).filter(permission => may(session, permission)),
  }
  const form = useZodForm<Defined>(defineRole, { defaultValues: began })
  const labels = { name: t('roles.name'), permissions: t('roles.permissions') }
  const submit = async (values: Defined) => {
    const { error } = await untilShown(define(values), shown)
    if (error) return applyProblem(form, error)
    showToast({ kind: 'success', text: t('roles.told.defined', { role: values.name }) })
    onDefined(values.name.trim())
    onClose()
  }
  return (
    <FormDialog
      form={form}
      labels={labels}
      pending={pending}
      size="xl"
      title={t('roles.define')}
      verb={t('roles.define')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField name="name" label={labels.name} autoComplete="off" />
      <Box mt="4">
        <RolePermissions label={labels.permissions} name="" />
      </Box>
    </FormDialog>
  )
}

type OfRole = { role: CompanyRole; onClose: () => void }

export function RenameRole({ role, onRenamed, onClose }: OfRole & { onRenamed: (name: string) => void }) {
  const { t } = useTranslation('users')
  const [rename] = useRenameRoleMutation()
  const { untilShown, pending } = useUntilShown()
  const form = useZodForm<{ name: string }>(renameRole, { defaultValues: { name: role.name } })
  const labels = { name: t('roles.name') }
  const submit = async ({ name }: { name: string }) => {
    const { error } = await untilShown(rename({ id: role.id ?? '', name }), shown)
    if (error) return applyProblem(form, error)
    showToast({ kind: 'success', text: t('roles.told.renamed', { role: name }) })
    onRenamed(name.trim())
    onClose()
  }
  return (
    <FormDialog
      form={form}
      labels={labels}
      pending={pending}
      title={t('roles.renameTitle', { role: role.name })}
      verb={t('roles.rename')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField name="name" label={labels.name} autoComplete="off" />
    </FormDialog>
  )
}

/** Whoever has it has the successor from then on. */
export function RemoveRole({
  role,
  roles,
  onRemoved,
  onClose,
}: OfRole & { roles: readonly CompanyRole[]; onRemoved: (successor: string) => void }) {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  const [remove] = useRemoveRoleMutation()
  const { untilShown, pending } = useUntilShown()
  const form = useZodForm<{ successor: string }>(removeRole, { defaultValues: { successor: '' } })
  const labels = { successor: t('roles.successor') }
  const submit = async ({ successor }: { successor: string }) => {
    const { error } = await untilShown(remove({ id: role.id ?? '', successor }), shown)
    if (error) return applyProblem(form, error)
    showToast({ kind: 'success', text: t('roles.told.removed', { role: role.name }) })
    onRemoved(successor)
    onClose()
  }
  return (
    <FormDialog
      form={form}
      labels={labels}
      danger
      pending={pending}
      title={t('roles.removeTitle', { role: role.name })}
      told={t('roles.removeText', { count: role.members })}
      verb={t('roles.remove')}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        name="successor"
        label={labels.successor}
        placeholder={t('choose')}
        options={roles
          .filter(({ name }) => name !== role.name)
          .map(({ name }) => ({ value: name, label: roleName(name) }))}
      />
    </FormDialog>
  )
}
