import { Box, chakra } from '@chakra-ui/react'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { CompanyRole } from '@quayside/contracts/identity/queries.ts'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { actionsOf, modules, permissionOf, usePermissionWords } from '../../../ui/permissions/permission-words.ts'
import { useRoleName } from '../../../ui/role-name.ts'

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': { textAlign: 'start', px: '4', py: '1.5', borderTopWidth: '1px', borderColor: 'line' },
    '& thead th': { borderTopWidth: '0' },
    '& tbody th[scope=row]': { fontWeight: 'normal', ps: '7' },
    '& tbody th[scope=rowgroup]': { fontWeight: 'medium', bg: 'sunken' },
    '& td': { color: 'ink3' },
    '& [data-differs] td': { color: 'ink' },
    '& [data-differs] th[scope=row]': { fontWeight: 'medium' },
  },
})

/** Up to four roles side by side; what they differ in is marked, and can be shown alone. */
export function RoleComparison({ roles, onClose }: { roles: readonly CompanyRole[]; onClose: () => void }) {
  const { t } = useTranslation('users')
  const words = usePermissionWords()
  const roleName = useRoleName()
  const has = (role: CompanyRole, permission: Permission) => role.permissions.includes(permission)
  const differs = (permission: Permission) =>
    roles.some(role => has(role, permission)) && !roles.every(role => has(role, permission))
  const title = t('roles.compared')
  const all = modules.flatMap(module => actionsOf(module).map(action => permissionOf(module, action)))
  // Roles that give the same are shown whole.
  const [onlyDifferent, setOnlyDifferent] = useState(() => all.some(differs))
  const groups = modules
    .map(module => ({
      module,
      actions: actionsOf(module).filter(action => !onlyDifferent || differs(permissionOf(module, action))),
    }))
    .filter(({ actions }) => actions.length > 0)
  return (
    <Panel title={title} padded={false} aside={<Button onClick={onClose}>{t('roles.closeComparison')}</Button>}>
      <Box asChild display="inline-flex" gap="2" alignItems="center" px="4" py="2" minH="6">
        <label>
          <input type="checkbox" checked={onlyDifferent} onChange={event => setOnlyDifferent(event.target.checked)} />
          {t('roles.onlyDifferent')}
        </label>
      </Box>
      <Box overflowX="auto">
        <Table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('roles.permission')}</th>
              {roles.map(role => (
                <th key={role.name} scope="col">
                  {roleName(role.name)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ module, actions }) => (
            <tbody key={module}>
              <tr>
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {words.module(module)}
                </th>
              </tr>
              {actions.map(action => {
                const permission = permissionOf(module, action)
                return (
                  <tr key={action} data-differs={differs(permission) ? '' : undefined}>
                    <th scope="row">
                      {words.action(action)}
                      {differs(permission) && <span className="sr-only"> {t('roles.differs')}</span>}
                    </th>
                    {roles.map(role => (
                      <td key={role.name}>
                        {has(role, permission) ? (
                          <Check size={16} role="img" aria-label={t('roles.has')} />
                        ) : (
                          <Minus size={16} role="img" aria-label={t('roles.hasNot')} />
                        )}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          ))}
        </Table>
      </Box>
    </Panel>
  )
}
