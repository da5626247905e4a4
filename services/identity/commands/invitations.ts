import {
  invitationCommand,
  inviteVendor as inviteVendorBody,
  sendInvitation as sendInvitationBody,
} from '@quayside/contracts/identity/commands.ts'
import {
  invitationAnswer,
  invitationsAnswer,
  invitationsQuery,
  onboardingAnswer,
} from '@quayside/contracts/identity/queries.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { invitation } from '../domain/invitation.ts'
import { withAdditions } from '../domain/membership.ts'
import { missingToChange, rightsOf } from '../domain/role-rights.ts'
import type { Companies } from '../read-models/companies.ts'
import { type Invitations, invitationList } from '../read-models/invitations.ts'
import type { People } from '../read-models/people.ts'
import type { Roles } from '../read-models/roles.ts'
import { emailHash } from '../security/email-hash.ts'
import { companyOfCall } from './company-of-call.ts'
import type { InviteVendor } from './invite-vendor.ts'
import { withPhone } from './personal-details.ts'
import { repeatInvitation } from './repeat-invitation.ts'
import { roleUnknown } from './role-unknown.ts'
import { invitationIdFor, type SendInvitation } from './send-invitation.ts'

type Parts = {
  people: People
  roles: Roles
  companies: Companies
  invitations: Invitations
  send: SendInvitation
  inviteVendor: InviteVendor
}

/** What a company's people do with invitations; taking one up is in accept-invitation.ts. */
export function invitationRoutes(
  app: App,
  ports: Ports,
  { people, roles, companies, invitations, send, inviteVendor }: Parts,
): void {
  const repeat = repeatInvitation(ports, send)

  commandRoute(app, ports, {
    url: '/invitations',
    summary: 'Invite a person into the selected company by e-mail',
    permission: 'users.manage',
    body: sendInvitationBody,
    answer: invitationAnswer,
    status: 201,
    async handle({ body, caller, context }) {
      const of = await companyOfCall(companies, caller, body.companyId)
      const rights = rightsOf(body.role, of.companyType, await roles.named(of.companyId, body.role))
      if (rights === null) throw roleUnknown('role', body.role)
      const { additional, profile, jobTitle = null } = body
      const person = body.person == null ? null : withPhone(body.person, 'person.phone')
      const given = withAdditions(rights, additional ?? []).permissions
      const missing = missingToChange([], given, caller.permissions)
      if (missing !== null) throw new ProblemError('permission-not-grantable', { permission: missing })
      const hash = emailHash(ports.vault, body.email)
      const invited = await people.byEmailHash(hash)
      const theirs = invited === undefined ? [] : await people.membershipsOf(invited.user_id)
      const isMember = theirs.some(one => one.company_id === of.companyId)
      const isInvited = (await invitations.openFor(of.companyId, ports.clock.now())).some(
        one => one.email_hash === hash,
      )
      const inviter = { invitedBy: caller.uid, onBehalfOfCompany: of.companyId, companyId: of.companyId }
      const { state } = await ports.commands.load(invitation, invitationIdFor(inviter, context))
      // What this request has sent already is no reason to refuse it.
      if (state.status === 'none' && (isMember || isInvited)) throw emailExists()
      return send(
        {
          ...of,
          role: body.role,
          email: body.email,
          language: body.language ?? invited?.language ?? caller.language,
          invitedBy: caller.uid,
          onBehalfOfCompany: of.companyId,
          ...(additional === undefined ? {} : { additional }),
          ...(profile === undefined ? {} : { profile }),
          ...(jobTitle === null && person === null ? {} : { details: { jobTitle, person } }),
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
    query: invitationsQuery,
    answer: invitationsAnswer,
    async handle({ query, caller }) {
      const { companyId } = await companyOfCall(companies, caller, query['filter[companyId]'])
      return invitationList(ports.query, { ...caller, company: companyId }, query, ports.clock.now())
    },
  })

  commandRoute(app, ports, {
    url: '/invitations/:id/withdrawal',
    summary: 'Withdraw an invitation',
    permission: 'users.manage',
    params: { id: z.uuid() },
    body: invitationCommand,
    answer: invitationAnswer,
    async handle({ params, body, caller, context }) {
      const { companyId } = await companyOfCall(companies, caller, body.companyId)
      return ports.commands.handle({
        aggregate: invitation,
        id: params.id,
        command: { type: 'Withdraw', companyId, reason: 'withdrawn' },
        context,
        companies: () => [companyId],
      })
    },
    respond: (_, { params }) => ({ id: params.id }),
  })

  commandRoute(app, ports, {
    url: '/invitations/:id/repetition',
    summary: 'Invite again: a new link with what the invitation says; the old one holds no more',
    permission: 'users.manage',
    params: { id: z.uuid() },
    body: invitationCommand,
    answer: invitationAnswer,
    status: 201,
    async handle({ params, body, caller, context }) {
      const of = await companyOfCall(companies, caller, body.companyId)
      return repeat(params.id, of, caller.uid, context)
    },
    respond: ({ state }) => ({ id: state.status === 'none' ? '' : state.invitationId }),
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

function emailExists(): ProblemError {
  return new ProblemError('email-exists', {}, [{ path: 'email', code: 'email-exists', params: {} }])
}
