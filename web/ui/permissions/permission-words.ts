import { type Permission, permissionModules } from '@quayside/contracts/access/permissions.ts'
import { useTranslation } from 'react-i18next'

export type ModuleName = keyof typeof permissionModules
export const modules = Object.keys(permissionModules) as ModuleName[]
export const actionsOf = (module: ModuleName): readonly string[] => permissionModules[module]
/** Every action that any module has, each once. */
export const everyAction: readonly string[] = [...new Set(modules.flatMap(actionsOf))]
export const permissionOf = (module: ModuleName, action: string) => `${module}.${action}` as Permission

/** What modules, actions and permissions are called. */
export function usePermissionWords() {
  const { t } = useTranslation('permissions')
  const module = (name: string) => t(`module.${name as ModuleName}`)
  const action = (name: string) => t(`action.${name as 'view'}`)
  return {
    module,
    action,
    permission: (permission: string) => {
      const [of = '', act = ''] = permission.split('.')
      return t('of', { module: module(of), action: action(act) })
    },
  }
}
