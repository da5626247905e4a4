import type { Ports } from '@quayside/platform/service/service.ts'
import type { MakeContact } from './commands/person-as-contact.ts'
import { company } from './domain/company.ts'
import type { Companies } from './read-models/companies.ts'

type Parts = Pick<Ports, 'commands' | 'log'> & { companies: Companies; makeContact: MakeContact }

/**
 * A company that people belong to has a contact: at a start each one without gets its founder, or else an administrator. Who has
 * neither is logged; its next change of details asks for one.
 */
export async function giveContacts({ commands, log, companies, makeContact }: Parts): Promise<void> {
  let [given, left] = [0, 0]
  for (const companyId of await companies.withoutContact()) {
    const { state } = await commands.load(company, companyId)
    const founder = state.status === 'none' ? null : state.registration.registeredBy
    const people = [...(founder === null ? [] : [founder]), ...(await companies.administrators(companyId))]
    const key = `contact-of-before:${companyId}`
    const context = { key, bodyHash: '', correlationId: key, causationId: 'installation' }
    let isGiven = false
    for (const uid of people)
      isGiven ||= await makeContact(companyId, uid, { actor: { service: 'directory' }, ...context })
    if (isGiven) given += 1
    else left += 1
  }
  if (given + left > 0) log.info({ given, left }, 'companies without a contact were given one of their people')
}
