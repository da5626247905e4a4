import { newIdFor } from '@quayside/platform/commands/new-id.ts'

/** One membership per person and company, whoever grants it. */
export function membershipIdOf(userId: string, companyId: string): string {
  return newIdFor(userId, 'membership', companyId)
}
