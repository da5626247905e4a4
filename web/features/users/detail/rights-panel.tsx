import { Box } from '@chakra-ui/react'
import type { UserDetail } from '@quayside/contracts/identity/queries.ts'
import { useTranslation } from 'react-i18next'
import { useCompanyRolesQuery } from '../../../app/api/people.ts'
import { Panel } from '../../../ui/panel.tsx'
import { usePermissionWords } from '../../../ui/permissions/permission-words.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { useRoleName } from '../../../ui/role-name.ts'
import { sourceOf } from '../source-of.ts'

/** Which rights a person has, and whether by the role or in addition. */
export function RightsPanel({ user }: { user: UserDetail }) {
  const { t } = useTranslation('users')
  const words = usePermissionWords()
  const roleName = useRoleName()
  const { data } = useCompanyRolesQuery({ companyId: user.companyId })
  const ofRole = new Set(data?.items.find(({ name }) => name === user.role)?.permissions ?? [])
  const source = sourceOf(user, ofRole)
  return (
    <Panel title={t('section.rights')} padded={false}>
      {user.permissions.length === 0 ? (
        <Box p="4" color="ink2">
          {t('rights.none')}
        </Box>
      ) : (
        <PlainTable
          label={t('section.rights')}
          rows={user.permissions}
          rowId={permission => permission}
          columns={[
            {
              id: 'module',
              header: t('rights.module'),
              cell: permission => words.module(permission.split('.')[0] ?? ''),
            },
            {
              id: 'action',
              header: t('rights.action'),
              cell: permission => words.action(permission.split('.')[1] ?? ''),
            },
            {
              id: 'why',
              header: t('field.why'),
              cell: permission =>
                source(permission) === 'addition' ? t('why.addition') : t('why.role', { role: roleName(user.role) }),
            },
          ]}
        />
      )}
    </Panel>
  )
}
