import { permissions } from '@quayside/contracts/access/permissions.ts'
import { knownProfiles } from '@quayside/contracts/access/profiles.ts'
import { memberStatuses } from '@quayside/contracts/identity/queries.ts'
import { useTranslation } from 'react-i18next'
import { useCompanyRolesQuery } from '../../../app/api/people.ts'
import type { FilterDefinition } from '../../../ui/filter-bar.tsx'
import { fromLink, oneOf, useSomeOf } from '../../../ui/list-filters.tsx'
import { usePermissionWords } from '../../../ui/permissions/permission-words.ts'
import { useRoleName } from '../../../ui/role-name.ts'
import type { UserLocation } from './user-location.ts'

export function useUserFilters(location: UserLocation): readonly FilterDefinition[] {
  const { state, filter } = location
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  const words = usePermissionWords()
  const someOf = useSomeOf()
  const { data } = useCompanyRolesQuery({ companyId: state.of ?? undefined })
  const roles = (data?.items ?? []).map(({ name }) => ({ value: name, label: roleName(name) }))
  const profiles = [
    ...knownProfiles.map(value => ({ value, label: value })),
    { value: 'none', label: t('profile.none') },
  ]
  const rights = permissions.map(value => ({ value, label: words.permission(value) }))
  return [
    oneOf({ id: 'role', label: t('field.role') }, roles, state.role, role => filter({ role })),
    oneOf({ id: 'profile', label: t('field.profile') }, profiles, state.profile, profile => filter({ profile })),
    someOf(
      { id: 'status', label: t('field.status') },
      memberStatuses,
      value => t(`status.${value}`),
      state.status,
      status => filter({ status }),
    ),
    oneOf({ id: 'permission', label: t('filter.permission') }, rights, state.permission, permission =>
      filter({ permission }),
    ),
    ...(state.rights === null
      ? []
      : [
          fromLink({ id: 'rights', label: t('filter.rights') }, t('filter.noRights'), t('filter.noRightsHint'), () =>
            filter({ rights: null }),
          ),
        ]),
  ]
}
