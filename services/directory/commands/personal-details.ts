import type { CompanyDetails } from '@quayside/contracts/directory/events.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'

const personal = ['legalRepresentative', 'owner', 'solutionManager', 'email', 'whatsApp', 'phones'] as const
type Personal = (typeof personal)[number]
type Opened = Record<Personal, string | null>

/** The details of a company that name people, sealed with the company's own key. */
export function personalDetails(vault: Vault) {
  return {
    async open(companyId: string, details: Pick<CompanyDetails, Personal>): Promise<Opened> {
      const opened = personal.map(async field => {
        const sealed = details[field]
        return [field, sealed === null ? null : await vault.open(companyId, sealed)] as const
      })
      return Object.fromEntries(await Promise.all(opened)) as Opened
    },
    /** A value that did not change keeps its sealed text, so that the same details again are no change. */
    async seal(
      companyId: string,
      plain: Opened,
      before: Pick<CompanyDetails, Personal>,
    ): Promise<Record<Personal, Sealed | null>> {
      const known = await this.open(companyId, before)
      const sealed = personal.map(async field => {
        const value = plain[field]
        if (value === null || value === '') return [field, null] as const
        return [field, value === known[field] ? before[field] : await vault.seal(companyId, value)] as const
      })
      return Object.fromEntries(await Promise.all(sealed)) as Record<Personal, Sealed | null>
    },
  }
}
