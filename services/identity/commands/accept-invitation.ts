import { acceptInvitation } from '@quayside/contracts/identity/commands.ts'
import { acceptedInvitation, type ShownInvitation, shownInvitation } from '@quayside/contracts/identity/queries.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { type Invitation, invitation, whyClosed } from '../domain/invitation.ts'
import { user } from '../domain/user.ts'
import type { Companies } from '../read-models/companies.ts'
import type { People } from '../read-models/people.ts'
import { emailHash } from '../security/email-hash.ts'
import { invitationIdOf } from '../security/invitation-tokens.ts'
import { tokenHash } from '../security/refresh-tokens.ts'
import { calledName, openedInvitation } from '../security/sealed-details.ts'
import type { GrantMembership } from './grant-membership.ts'
import { completePerson, grantOf } from './invited-person.ts'
import type { RegisterUser } from './register-user.ts'
import { wishedLanguage } from './sign-up.ts'
import { signedInPerson } from './signed-in-person.ts'

type Parts = { people: People; companies: Companies; grant: GrantMembership; register: RegisterUser }
type Sent = Exclude<Invitation, { status: 'none' }>

/** Taking up an invitation: seeing it, accepting it signed in, accepting it by signing up. */
export function acceptInvitationRoutes(app: App, ports: Ports, parts: Parts): void {
  const { commands, vault, clock } = ports

  queryRoute(app, ports, {
    url: '/invitations/:token',
    summary: 'What an invitation link offers: company, role and who invites',
    permission: 'public',
    params: { token: z.string().max(200) },
    answer: shownInvitation,
    waitFor: ['people', 'companies'],
    async handle({ params }) {
      const sent = await sentInvitation(params.token)
      const closed = whyClosed(sent, clock.now())
      if (closed !== null) throw rejected([closed])
      return show(sent)
    },
  })

  commandRoute(app, ports, {
    url: '/invitations/accept',
    summary: 'Take up an invitation, signed in or by signing up with the invited e-mail address',
    permission: 'public',
    body: acceptInvitation,
    answer: acceptedInvitation,
    perMinute: 60,
    async handle({ body, context, raw }) {
      const sent = await sentInvitation(body.token)
      if (body.signUp === undefined) {
        const { state } = await commands.load(user, await signedInPerson(ports.access, raw))
        if (state.status !== 'active') throw new ProblemError('sign-in-required')
        return accept(sent, body.token, state, { ...context, actor: { uid: state.userId } })
      }
      if (sent.emailHash !== emailHash(vault, body.signUp.email)) throw new ProblemError('invitation-for-another-email')
      const closed = whyClosed(sent, clock.now())
      if (closed !== null && sent.status !== 'accepted') throw rejected([closed])
      const registration = { ...body.signUp, language: wishedLanguage(raw) }
      const registered = await parts.register(registration, context).catch(inSignUp)
      if (registered.kind !== 'accepted') return registered
      if (registered.state.status === 'none') throw new ProblemError('user-not-created')
      return accept(sent, body.token, registered.state, { ...context, actor: { uid: registered.state.userId } })
    },
  })

  async function accept(
    sent: Sent,
    token: string,
    person: { userId: UserId; emailHash: string },
    context: CommandContext,
  ) {
    const { companyId, invitationId } = sent
    // Opened before it is taken up, because its key goes then.
    const details = await openedInvitation(vault, sent)
    const outcome = await commands.handle({
      aggregate: invitation,
      id: invitationId,
      command: {
        type: 'Accept',
        tokenHash: tokenHash(token),
        userId: person.userId,
        emailHash: person.emailHash,
        now: clock.now(),
      },
      context,
      companies: () => [companyId, sent.onBehalfOfCompany],
    })
    if (outcome.kind !== 'accepted') return outcome
    const granted = await parts.grant(await grantOf(vault, sent, details, person.userId), context)
    if (granted.kind !== 'accepted') return granted
    if (details.person !== null)
      await completePerson({ ...ports, people: parts.people }, person.userId, details.person, sent, context)
    return answer({ companyId, uid: person.userId }, { position: granted.position ?? outcome.position })
  }

  /** A wrong token and an unknown invitation look the same. */
  async function sentInvitation(token: string): Promise<Sent> {
    const id = invitationIdOf(token)
    const state = id === null ? null : (await commands.load(invitation, id)).state
    if (state === null || state.status === 'none' || state.tokenHash !== tokenHash(token))
      throw new ProblemError('invitation-unknown')
    return state
  }

  async function show(sent: Sent): Promise<ShownInvitation> {
    const inviterCompanyId = await parts.people.companyOfInviter(sent.invitedBy, sent.onBehalfOfCompany)
    const [company, inviterCompany, inviter, account, email, details] = await Promise.all([
      parts.companies.byId(sent.companyId),
      parts.companies.byId(inviterCompanyId),
      sent.invitedBy === null ? null : parts.people.byId(sent.invitedBy),
      parts.people.byEmailHash(sent.emailHash),
      vault.open(sent.invitationId, sent.email),
      openedInvitation(vault, sent),
    ])
    return {
      companyId: sent.companyId,
      companyName: company?.name ?? '',
      companyType: sent.companyType,
      role: sent.role,
      inviterName: inviter?.name ?? null,
      inviterCompany: inviterCompany?.name ?? '',
      email: email ?? '',
      invitedName: details.person === null ? '' : calledName(details.person),
      accountExists: account !== undefined,
      expiresAt: sent.expiresAt,
    }
  }
}

/** The form has the fields of signing up within its own. */
function inSignUp(refusal: unknown): never {
  if (!(refusal instanceof ProblemError)) throw refusal
  const fields = refusal.fields.map(field => ({ ...field, path: `signUp.${field.path}` }))
  throw new ProblemError(refusal.code, refusal.params, fields, { headers: refusal.headers, cause: refusal })
}
