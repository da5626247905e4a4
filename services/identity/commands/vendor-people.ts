import { invitationAnswer, vendorPeople } from '@quayside/contracts/identity/queries.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { invitation } from '../domain/invitation.ts'
import type { Companies } from '../read-models/companies.ts'
import { type Invitations, sentInvitation } from '../read-models/invitations.ts'
import type { People } from '../read-models/people.ts'
import { repeatInvitation } from './repeat-invitation.ts'
import type { SendInvitation } from './send-invitation.ts'

type Parts = { people: People; companies: Companies; invitations: Invitations; send: SendInvitation }

const params = { companyId: z.uuid() }
const ofInvitation = { ...params, id: z.uuid() }

/**
 * A supplier's people as others see them: its client, by name and since when, and the invitations that it sent itself;
 * an administrator of the installation all of them.
 */
export function vendorPeopleRoutes(app: App, ports: Ports, { people, companies, invitations, send }: Parts): void {
  const repeat = repeatInvitation(ports, send)

  queryRoute(app, ports, {
    url: '/vendors/:companyId/people',
    summary: 'Who of a supplier has joined, and who is invited into it',
    permission: 'directory.view',
    params,
    answer: vendorPeople,
    waitFor: ['people', 'invitations'],
    async handle({ params: { companyId }, caller }) {
      const supplies = await isSupplier(companyId, caller)
      const [all, sent] = await Promise.all([people.ofCompany(companyId), invitations.ofCompany(companyId)])
      const shown = caller.actor === 'A' ? sent : sent.filter(one => one.on_behalf_of_company === caller.company)
      // A retired supplier's people are no business of its client any more; the invitations that it sent are.
      if (!supplies && shown.length === 0) throw new ProblemError('company-not-found')
      const members = supplies ? all : []
      return {
        members: members.map(({ user_id, name, email, active, suspended, joined_at }) => ({
          uid: user_id,
          name,
          email: caller.actor === 'A' ? email : null,
          status: !active ? ('deactivated' as const) : suspended ? ('suspended' as const) : ('active' as const),
          joinedAt: joined_at.toISOString(),
        })),
        invitations: shown.map(row => sentInvitation(row, ports.clock.now())),
      }
    },
  })

  commandRoute(app, ports, {
    url: '/vendors/:companyId/invitations/:id/withdrawal',
    summary: 'Withdraw an invitation into a supplier',
    permission: 'directory.manage',
    params: ofInvitation,
    body: emptyBody,
    answer: invitationAnswer,
    async handle({ params: { companyId, id }, caller, context }) {
      await mustBeSentBy(companyId, id, caller)
      return ports.commands.handle({
        aggregate: invitation,
        id,
        command: { type: 'Withdraw', companyId: companyId as CompanyId, reason: 'withdrawn' },
        context,
        companies: () => [companyId, caller.company],
      })
    },
    respond: (_, { params: { id } }) => ({ id }),
  })

  commandRoute(app, ports, {
    url: '/vendors/:companyId/invitations/:id/repetition',
    summary: 'Invite into a supplier again: a new link; the old one holds no more',
    permission: 'directory.manage',
    params: ofInvitation,
    body: emptyBody,
    answer: invitationAnswer,
    status: 201,
    async handle({ params: { companyId, id }, caller, context }) {
      if (!(await isSupplier(companyId, caller))) throw new ProblemError('company-not-found')
      await mustBeSentBy(companyId, id, caller)
      return repeat(id, { companyId: companyId as CompanyId, companyType: 'provider' }, caller.uid, context)
    },
    respond: ({ state }) => ({ id: state.status === 'none' ? '' : state.invitationId }),
  })

  /** Of a client a supplier that is not retired. */
  async function isSupplier(companyId: string, { actor, company }: Caller): Promise<boolean> {
    if (actor !== 'A' && actor !== 'C') throw new ProblemError('actor-not-allowed', { who: 'C' })
    return actor === 'A'
      ? (await companies.byId(companyId))?.type === 'provider'
      : companies.isVendorOf(companyId, company)
  }

  async function mustBeSentBy(companyId: string, id: string, caller: Caller) {
    const supplies = await isSupplier(companyId, caller)
    const { state } = await ports.commands.load(invitation, id)
    const isTheirs =
      state.status !== 'none' &&
      state.companyId === companyId &&
      (caller.actor === 'A' || state.onBehalfOfCompany === caller.company)
    if (!isTheirs) throw new ProblemError(supplies ? 'invitation-unknown' : 'company-not-found')
  }
}
