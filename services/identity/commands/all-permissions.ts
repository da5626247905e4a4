import { permissions } from '@quayside/contracts/access/permissions.ts'
import { allPermissions } from '@quayside/contracts/identity/sign-in.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'

export function allPermissionsRoute(app: App, ports: Ports): void {
  queryRoute(app, ports, {
    url: '/authentication/getAllPermissions',
    summary: 'Every permission of the portal, with the companies in which the person has it',
    permission: null,
    withoutCompany: true,
    answer: allPermissions,
    waitFor: ['access'],
    async handle({ caller }) {
      const memberships = [...((await ports.access.person(caller.uid))?.memberships.values() ?? [])]
      return permissions.map(permission => {
        const [module = '', action = ''] = permission.split('.')
        // In a company that the call names, those with which the person asks: seen as another, these are fewer.
        const has = ({ companyId, permissions: held }: (typeof memberships)[number]) =>
          (companyId === caller.company ? caller.permissions : held).has(permission)
        return { permission, module, action, companies: memberships.filter(has).map(held => held.companyId) }
      })
    },
  })
}
