import { Box } from '@chakra-ui/react'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { changeRole } from '@quayside/contracts/identity/commands.ts'
import type { CompanyRole } from '@quayside/contracts/identity/queries.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../../app/api/problem.ts'
import { list } from '../../../app/api/tags.ts'
import { useUntilShown } from '../../../app/api/until-shown.ts'
import { useCompany } from '../../../app/session/use-session.ts'
import { applyProblem, Form, useZodForm } from '../../../ui/form/form.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useBlockedPermission } from '../../../ui/permissions/blocked-permission.ts'
import { PermissionField } from '../../../ui/permissions/permission-field.tsx'
import { PermissionGrid } from '../../../ui/permissions/permission-grid.tsx'
import { useRoleName } from '../../../ui/role-name.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useChangeRoleMutation } from '../users-api.ts'
import { RoleConflict } from './role-conflict.tsx'

/** What a role gives; an own one is changed where it stands, a standard one only read. */
export function RolePanel({ role, mayManage }: { role: CompanyRole; mayManage: boolean }) {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  const title = t('roles.gives', { role: roleName(role.name) })
  if (mayManage && role.id !== null) return <ChangeRole role={role} id={role.id} title={title} />
  return (
    <Panel title={title}>
      {role.standard && (
        <Box color="ink2" mb="3">
          {t('roles.standardHint')}
        </Box>
      )}
      <PermissionGrid label={title} value={role.permissions} />
    </Panel>
  )
}

type Values = { permissions: Permission[] }

function ChangeRole({ role, id, title }: { role: CompanyRole; id: string; title: string }) {
  const { t } = useTranslation('users')
  const [change] = useChangeRoleMutation()
  const { untilShown } = useUntilShown()
  const [seen, setSeen] = useState(role)
  const [refused, setRefused] = useState(false)
  const form = useZodForm<Values>(changeRole.omit({ version: true }), {
    defaultValues: { permissions: role.permissions },
  })
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) return
    setSeen(role)
    form.reset({ permissions: role.permissions })
  }, [isDirty, role, form])
  const save = async (values: Values) => {
    const { error } = await untilShown(change({ id, ...values, version: seen.version }), [list('role')])
    if (error && statusOf(error) === 409) return setRefused(true)
    if (error) return applyProblem(form, error)
    form.reset(values)
    showToast({ kind: 'success', text: t('told.saved', { name: role.name }) })
  }
  const goOn = (keepsOwn: boolean) => {
    const mine = form.getValues('permissions')
    setSeen(role)
    setRefused(false)
    form.reset({ permissions: role.permissions })
    if (keepsOwn) form.setValue('permissions', withOwn(seen.permissions, role.permissions, mine), { shouldDirty: true })
  }
  return (
    <Form form={form} labels={{ permissions: t('roles.permissions') }} onSubmit={save} id="role">
      {refused && role.version !== seen.version && (
        <RoleConflict
          before={seen.permissions}
          theirs={role.permissions}
          mine={form.getValues('permissions')}
          goOn={goOn}
        />
      )}
      <Panel title={title}>
        <RolePermissions label={title} name={role.name} />
      </Panel>
      <SaveBar form={form} save={t('act.save')} formId="role" />
    </Form>
  )
}

/** What stands now with the person's own additions and removals on it. */
function withOwn(before: readonly Permission[], theirs: readonly Permission[], mine: readonly Permission[]) {
  const kept = theirs.filter(one => mine.includes(one) || !before.includes(one))
  const added = mine.filter(one => !before.includes(one) && !theirs.includes(one))
  return [...kept, ...added]
}

/** The grid of a form that holds a role's permissions. */
export function RolePermissions({ label, name }: { label: string; name: string }) {
  const company = useCompany()
  const blocked = useBlockedPermission(company?.type ?? 'client', name)
  return <PermissionField label={label} blocked={blocked} bringsViews />
}
