/** A administrator, C client user, P provider user, O freight operator, S system. */
export const actors = ['A', 'C', 'P', 'O', 'S'] as const
export type ActorKind = (typeof actors)[number]

export const companyTypes = ['client', 'provider', 'operating'] as const
export type CompanyType = (typeof companyTypes)[number]
