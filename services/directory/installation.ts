import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { company } from './domain/company.ts'

/** The operating company, from QUAYSIDE_OPERATING_COMPANY at the first start; later starts change nothing. */
export async function ensureOperatingCompany({ commands, config }: Pick<Ports, 'commands' | 'config'>): Promise<void> {
  const installing = {
    correlationId: 'installation',
    causationId: 'installation',
    key: 'installation',
    bodyHash: 'installation',
  }
  await commands.handle({
    aggregate: company,
    id: operatingCompanyId,
    command: {
      type: 'Register',
      registration: {
        companyId: operatingCompanyId,
        type: 'operating',
        businessName: config.env.QUAYSIDE_OPERATING_COMPANY || 'Quayside',
        country: null,
        timeZone: 'UTC',
        currency: null,
        registeredBy: null,
        createdForClient: null,
        importId: null,
      },
    },
    context: { actor: { service: 'directory' }, ...installing },
    companies: () => [operatingCompanyId],
  })
}
