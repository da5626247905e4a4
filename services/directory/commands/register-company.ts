import { registerCompany } from '@quayside/contracts/directory/commands.ts'
import { createdCompany } from '@quayside/contracts/directory/queries.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { company } from '../domain/company.ts'
import { writtenName } from '../domain/company-name.ts'

/** A signed-in person without a company registers one and administers it; who has one joins others by invitation. */
export function registerCompanyRoute(app: App, ports: Ports): void {
  const { access, commands, call, log } = ports

  commandRoute(app, ports, {
    url: '/companies',
    summary: 'Register a company of one’s own',
    permission: null,
    withoutCompany: true,
    body: registerCompany,
    answer: createdCompany,
    status: 201,
    async handle({ body, caller, context }) {
      const companyId = newIdFor(caller.uid, 'companies', context.key) as CompanyId
      const person = await access.personNow(caller.uid)
      const others = [...(person?.memberships.keys() ?? [])].filter(id => id !== companyId)
      if (others.length > 0) throw new ProblemError('already-in-a-company')
      const claim = {
        kind: 'founded-company',
        scope: '',
        value: caller.uid,
        owner: companyId,
        aggregate: company.name,
        context,
      }
      if ((await commands.claim(claim)) !== 'claimed') throw new ProblemError('already-in-a-company')
      const registration = {
        companyId,
        type: body.type,
        businessName: writtenName(body.businessName),
        country: body.country,
        timeZone: body.timeZone,
        currency: body.currency,
        registeredBy: caller.uid as UserId,
        createdForClient: null,
        importId: null,
      }
      const outcome = await commands.handle({
        aggregate: company,
        id: companyId,
        command: { type: 'Register', registration },
        context,
        companies: () => [companyId],
      })
      if (outcome.kind !== 'accepted') {
        await commands.release(claim)
        return outcome
      }
      const founded = await becomeAdministrator(companyId, body.type, caller.uid, context.causationId)
      return answer({ id: companyId }, { position: founded ?? outcome.position })
    },
  })

  /** Asked for at once, so that the answer's position includes the membership; a reaction makes up for a failure. */
  async function becomeAdministrator(companyId: string, companyType: string, userId: string, causationId: string) {
    try {
      const { position } = await call.post(
        'identity',
        '/memberships/founder',
        { companyId, companyType, userId },
        { causationId },
      )
      return position as Awaited<ReturnType<typeof ports.store.head>> | null
    } catch (error) {
      log.warn({ error, companyId }, 'The founder’s membership is left to the reaction')
      return null
    }
  }
}
