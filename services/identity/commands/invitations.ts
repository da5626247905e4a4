import {
  emptyCommand,
  inviteVendor as inviteVendorBody,
  sendInvitation as sendInvitationBody,
} from '@quayside/contracts/identity/commands.ts'
import { invitationAnswer, invitationsAnswer, onboardingAnswer } from '@quayside/contracts/identity/queries.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { pageQuery } from '@quayside/contracts/kernel/lists.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { invitation } from '../domain/invitation.ts'
import { missingToGive, rightsOf } from '../domain/role-rights.ts'
import { invitationList } from '../read-models/invitations.ts'
import type { People } from '../read-models/people.ts'
import type { Roles } from '../read-models/roles.ts'
import { emailHash } from '../security/email-hash.ts'
import type { InviteVendor } from './invite-vendor.ts'
import type { SendInvitation } from './send-invitation.ts'

type Parts = { people: People; roles: Roles; send: SendInvitation; inviteVendor: InviteVendor }

/** What a company's people do with invitations; taking one up is in accept-invitation.ts. */
export function invitationRoutes(app: App, ports: Ports, { people, roles, send, inviteVendor }: Parts): void {
  commandRoute(app, ports, {
    url: '/invitations',
    summary: 'Invite a person into the selected company by e-mail',
    permission: 'users.manage',
    body: sendInvitationBody,
    answer: invitationAnswer,
    status: 201,
    async handle({ body, caller, context }) {
      const rights = rightsOf(body.role, caller.companyType, await roles.named(caller.company, body.role))
      if (rights === null) throw new ProblemError('role-unknown', { role: body.role })
      const missing = missingToGive(rights, caller.permissions)
      if (missing !== null) throw new ProblemError('permission-not-grantable', { permission: missing })
      const invited = await people.byEmailHash(emailHash(ports.vault, body.email))
      const theirs = invited === undefined ? [] : await people.companiesOf(invited.user_id)
      if (theirs.some(company => company.id === caller.company)) throw new ProblemError('already-member')
      return send(
        {
          companyId: caller.company,
          companyType: caller.companyType,
          role: body.role,
          email: body.email,
          language: body.language ?? invited?.language ?? caller.language,
          invitedBy: caller.uid,
          onBehalfOfCompany: caller.company,
        },
        context,
      )
    },
    respond: ({ state }) => ({ id: state.status === 'none' ? '' : state.invitationId }),
  })

  queryRoute(app, ports, {
    url: '/invitations',
    summary: 'Invitations of the selected company that wait to be taken up',
    permission: 'users.view',
    query: { cursor: pageQuery.cursor, limit: pageQuery.limit },
    answer: invitationsAnswer,
    handle: ({ query, caller }) => invitationList(ports.query, caller, query, ports.clock.now()),
  })

  commandRoute(app, ports, {
    url: '/invitations/:id/withdrawal',
    summary: 'Withdraw an invitation',
    permission: 'users.manage',
    params: { id: z.uuid() },
    body: emptyCommand,
    answer: invitationAnswer,
    handle: ({ params, caller, context }) =>
      ports.commands.handle({
        aggregate: invitation,
        id: params.id,
        command: { type: 'Withdraw', companyId: caller.company as CompanyId, reason: 'withdrawn' },
        context,
        companies: () => [caller.company],
      }),
    respond: (_, { params }) => ({ id: params.id }),
  })

  commandRoute(app, ports, {
    url: '/vendors/:companyId/invitation',
    summary: 'Invite the first member of a supplier that nobody has joined yet',
    permission: 'directory.manage',
    params: { companyId: z.uuid() },
    body: inviteVendorBody,
    answer: onboardingAnswer,
    async handle({ params, caller, context }) {
      if (caller.actor !== 'C') throw new ProblemError('actor-not-allowed', { who: 'C' })
      const vendor = { vendorCompanyId: params.companyId, clientCompanyId: caller.company, invitedBy: caller.uid }
      const invited = await inviteVendor(vendor, context)
      if (invited === 'not-a-supplier') throw new ProblemError('company-not-found')
      return answer(invited.told, { position: invited.position })
    },
  })
}
