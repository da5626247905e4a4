import type { ActorKind, CompanyType } from './actors.ts'

/** Module and action of every permission; a permission is written `module.action`. */
export const permissionModules = {
  'purchase-orders': ['view', 'register', 'send', 'confirm', 'approve', 'cancel', 'change-request', 'export'],
  shipments: ['view', 'create', 'edit', 'report', 'charges', 'customs', 'deliver', 'complete', 'delete', 'export'],
  quotes: ['view', 'request', 'prepare', 'answer', 'export'],
  bookings: ['view', 'request', 'answer', 'export'],
  pickups: ['view', 'request', 'run', 'export'],
  warehouses: ['view', 'announce', 'run', 'export'],
  'delivery-orders': ['view', 'upload'],
  notifications: ['view', 'manage'],
  imports: ['view', 'run'],
  documents: ['view', 'upload'],
  directory: ['view', 'manage'],
  products: ['view', 'manage'],
  users: ['view', 'manage'],
  roles: ['manage'],
  company: ['manage'],
  integrations: ['manage'],
  'api-documentation': ['view'],
} as const

type Modules = typeof permissionModules
export type Permission = { [M in keyof Modules]: `${M & string}.${Modules[M][number] & string}` }[keyof Modules]

export const permissions = Object.entries(permissionModules).flatMap(([module, actions]) =>
  actions.map(action => `${module}.${action}` as Permission),
)

const known = new Set<string>(permissions)

export function isPermission(text: string): text is Permission {
  return known.has(text)
}

/** With the view of each module in which something is given: nobody acts where they see no page. */
export function withViews(given: readonly Permission[]): Permission[] {
  const views = given.map(permission => `${permission.split('.')[0]}.view`).filter(isPermission)
  return [...new Set([...given, ...views])]
}

const viewing: readonly Permission[] = [
  'purchase-orders.view',
  'shipments.view',
  'quotes.view',
  'bookings.view',
  'pickups.view',
  'warehouses.view',
  'delivery-orders.view',
  'notifications.view',
  'documents.view',
  'directory.view',
  'products.view',
  'imports.view',
]

/** What only the buying side and the operating company do: no role gives it in a provider's company. */
const neverProviders: readonly Permission[] = [
  'purchase-orders.register',
  'purchase-orders.send',
  'purchase-orders.approve',
  'shipments.create',
  'shipments.edit',
  'shipments.charges',
  'shipments.customs',
  'shipments.deliver',
  'shipments.complete',
  'shipments.delete',
  'quotes.view',
  'quotes.request',
  'quotes.prepare',
  'quotes.answer',
  'quotes.export',
  'bookings.request',
  'bookings.answer',
  'pickups.run',
  'warehouses.run',
  'delivery-orders.view',
  'delivery-orders.upload',
  'imports.view',
  'imports.run',
  'products.manage',
]

/** What no role gives in a company of this kind. */
const never: Readonly<Partial<Record<ActorKind, readonly Permission[]>>> = {
  P: neverProviders,
  // The operating company alone makes offers.
  C: ['quotes.prepare'],
}

/** What a company's own role could do before these modules were apart, and so can do in them. */
const givenBefore: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  'shipments.view': ['bookings.view', 'pickups.view', 'warehouses.view'],
  'shipments.report': ['pickups.request', 'warehouses.announce'],
  'shipments.edit': ['pickups.run', 'warehouses.run', 'bookings.request'],
  'imports.view': ['delivery-orders.view'],
  'imports.run': ['delivery-orders.upload'],
}

/** An own role's permissions of the time before the modules quotes to delivery-orders, with what it could do in their place. */
export function withLaterModules(given: readonly Permission[]): Permission[] {
  return [...new Set(given.flatMap(permission => [permission, ...(givenBefore[permission] ?? [])]))]
}

/** The permissions of a role that have a meaning for this kind of person. */
export function permissionsFor(actor: ActorKind, given: readonly Permission[]): Permission[] {
  return given.filter(permission => !never[actor]?.includes(permission))
}

/** What runs a company in the portal itself: for its administrators, and never for a machine. */
export const administration = [
  'users.manage',
  'roles.manage',
  'company.manage',
  'integrations.manage',
] as const satisfies readonly Permission[]
const administers = (permission: Permission) => administration.some(one => one === permission)

/** The role of a machine: its rights are those of its token. */
export const machineRole = 'API TOKEN'

/** The roles every installation starts with; a company may define others. */
export const standardRoles = {
  ADMIN: { actors: ['A', 'C', 'P', 'O'], permissions },
  BUYER: {
    actors: ['C'],
    permissions: permissions.filter(permission => !administers(permission)),
  },
  SUPPLIER: {
    actors: ['P'],
    permissions: [
      ...viewing,
      'notifications.manage',
      'purchase-orders.confirm',
      'purchase-orders.cancel',
      'purchase-orders.change-request',
      'purchase-orders.export',
      'shipments.report',
      'shipments.export',
      'bookings.export',
      'pickups.request',
      'pickups.export',
      'warehouses.announce',
      'warehouses.export',
      'documents.upload',
      'api-documentation.view',
    ],
  },
  OPERATOR: {
    actors: ['O'],
    permissions: permissions.filter(permission => !administers(permission) && permission !== 'purchase-orders.approve'),
  },
  VIEWER: { actors: ['A', 'C', 'P', 'O'], permissions: viewing },
} as const satisfies Record<string, { actors: readonly ActorKind[]; permissions: readonly Permission[] }>

export type StandardRole = keyof typeof standardRoles

export function isStandardRole(role: string): role is StandardRole {
  return Object.hasOwn(standardRoles, role)
}

/** In the operating company its ADMIN is the administrator, everyone else a freight operator. */
export function actorFor(companyType: CompanyType, role: string): Exclude<ActorKind, 'S'> {
  if (companyType === 'client') return 'C'
  if (companyType === 'provider') return 'P'
  return role === 'ADMIN' ? 'A' : 'O'
}

/**
 * What a role gives in a company of that type, `own` being the permissions of the company's role of that name; null when there is no
 * such role there.
 */
export function rolePermissions(
  role: string,
  companyType: CompanyType,
  own: readonly Permission[] | null,
): Permission[] | null {
  const actor = actorFor(companyType, role)
  if (!isStandardRole(role)) return own === null ? null : permissionsFor(actor, own)
  const standard: { actors: readonly ActorKind[]; permissions: readonly Permission[] } = standardRoles[role]
  return standard.actors.includes(actor) ? permissionsFor(actor, standard.permissions) : null
}
