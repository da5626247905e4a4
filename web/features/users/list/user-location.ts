import { isPermission, type Permission } from '@quayside/contracts/access/permissions.ts'
import { memberSortColumns, memberStatuses } from '@quayside/contracts/identity/queries.ts'
import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs'
import { listing, useListLocation } from '../../../ui/list-page/list-location.ts'

export const userTabs = ['people', 'invitations'] as const
const sorts = memberSortColumns.flatMap(column => [column, `-${column}`] as const)
const parseAsPermission = createParser<Permission>({
  parse: text => (isPermission(text) ? text : null),
  serialize: permission => permission,
})

const list = listing({
  path: '/user/list',
  tabs: userTabs,
  sorts,
  usualSort: 'name',
  filters: {
    q: parseAsString,
    role: parseAsString,
    profile: parseAsString,
    status: parseAsArrayOf(parseAsStringLiteral(memberStatuses)).withDefault([]),
    permission: parseAsPermission,
    rights: parseAsStringLiteral(['none']),
  },
  /** Another company than the selected one, which an administrator of the installation may name. */
  kept: { of: parseAsString },
  paramsOf: state => ({
    sort: state.sort,
    q: state.q ?? undefined,
    'filter[role]': state.role ?? undefined,
    'filter[profile]': state.profile ?? undefined,
    'filter[status]': state.status.join(',') || undefined,
    'filter[permission]': state.permission ?? undefined,
    'filter[rights]': state.rights ?? undefined,
    'filter[companyId]': state.of ?? undefined,
  }),
})

export const useUserLocation = () => useListLocation(list)
export type UserLocation = ReturnType<typeof useUserLocation>
