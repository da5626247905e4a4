import { Box } from '@chakra-ui/react'
import { pagesOf } from '@quayside/contracts/access/profiles.ts'
import type { UserDetail } from '@quayside/contracts/identity/queries.ts'
import { useTranslation } from 'react-i18next'
import { useCompanyRolesQuery } from '../../../app/api/people.ts'
import { useFormats } from '../../../ui/formats.ts'
import { Panel } from '../../../ui/panel.tsx'
import { usePermissionWords } from '../../../ui/permissions/permission-words.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { useRoleName } from '../../../ui/role-name.ts'
import { sourceOf } from '../source-of.ts'

type Line = { module: string; source: 'role' | 'addition'; actions: string[] }

type Holder = Pick<UserDetail, 'companyId' | 'role' | 'profile' | 'permissions' | 'additional'>

/** A row for each module, two where some of its rights are the role's and some additions. */
function linesOf(user: Holder, source: ReturnType<typeof sourceOf>): Line[] {
  const lines = new Map<string, Line>()
  for (const permission of user.permissions) {
    const [module = '', action = ''] = permission.split('.')
    const from = source(permission) ?? 'role'
    const line = lines.get(`${module} ${from}`) ?? { module, source: from, actions: [] }
    line.actions.push(action)
    lines.set(`${module} ${from}`, line)
  }
  return [...lines.values()]
}

/** Which rights a person has, whether by the role or in addition, and what a profile leaves of them. */
export function RightsPanel({ user }: { user: Holder }) {
  const { t } = useTranslation('users')
  const words = usePermissionWords()
  const roleName = useRoleName()
  const formats = useFormats()
  const { data } = useCompanyRolesQuery({ companyId: user.companyId })
  const pages = user.profile === null ? null : pagesOf(user.profile)
  const ofRole = new Set(data?.items.find(({ name }) => name === user.role)?.permissions ?? [])
  return (
    <Panel title={t('section.rights')} padded={false}>
      {pages !== null && (
        <Box p="4" pb="0">
          {t('rights.profile', { profile: user.profile, pages: formats.list(pages) })}
        </Box>
      )}
      {user.permissions.length === 0 ? (
        <Box p="4" color="ink2">
          {t('rights.none')}
        </Box>
      ) : (
        <PlainTable
          label={t('section.rights')}
          rows={linesOf(user, sourceOf(user, ofRole))}
          rowId={({ module, source }) => `${module} ${source}`}
          columns={[
            { id: 'module', header: t('rights.module'), cell: line => words.module(line.module) },
            {
              id: 'action',
              header: t('rights.action'),
              cell: line => formats.list(line.actions.map(words.action)),
            },
            {
              id: 'why',
              header: t('field.why'),
              cell: line =>
                line.source === 'addition' ? t('why.addition') : t('why.role', { role: roleName(user.role) }),
            },
          ]}
        />
      )}
    </Panel>
  )
}
