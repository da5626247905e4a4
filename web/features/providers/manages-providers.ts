import { useCompany, usePermission } from '../../app/session/use-session.ts'

/** Suppliers are a client's own: the operator sees them and changes none. */
export function useManagesProviders(): boolean {
  const company = useCompany()
  return usePermission('directory.manage') && company?.type === 'client'
}
