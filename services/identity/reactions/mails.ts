import type { InvitationEvent, SecondFactorEvent, UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { GivenUpReason } from '@quayside/contracts/kernel/given-up-mails.ts'
import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import { afterFailedMail, sendMail, UnsentMailError } from '@quayside/platform/ports/mail-attempts.ts'
import type { MailSender } from '@quayside/platform/ports/mail-sender.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import { caughtUp } from '@quayside/platform/reactions/caught-up.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { ProjectionPositions } from '@quayside/platform/service/positions.ts'
import { invitation } from '../domain/invitation.ts'
import { user } from '../domain/user.ts'
import { invitationMail } from '../mails/invitation-mail.ts'
import { secondFactorMail } from '../mails/second-factor-mail.ts'
import { welcomeMail } from '../mails/welcome-mail.ts'
import type { Companies } from '../read-models/companies.ts'
import type { People } from '../read-models/people.ts'
import { invitationToken } from '../security/invitation-tokens.ts'
import { causedBy } from './caused-by.ts'

type SecondFactorRemoved = Extract<SecondFactorEvent, { type: 'SecondFactorRemoved' }>
type Parts = {
  mail: MailSender
  commands: Pick<CommandHandler, 'handle'>
  vault: Vault
  people: People
  companies: Companies
  portalUrl: string
  positions: ProjectionPositions
}

/** E-mails in the recipient's language; an erased or withdrawn recipient gets none. */
export function mailReactions({
  mail,
  commands,
  vault,
  people,
  companies,
  portalUrl,
  positions,
}: Parts): readonly Reaction[] {
  return [
    {
      name: 'mail-invitation',
      handles: ['InvitationSent'],
      async react(event) {
        const { data } = event as StoredEvent<Extract<InvitationEvent, { type: 'InvitationSent' }>>
        const to = await vault.open(data.invitationId, data.email)
        if (to === null) return
        await caughtUp(positions, event, ['companies', 'people'])
        const inviterCompanyId = await people.companyOfInviter(data.invitedBy, data.onBehalfOfCompany)
        const [company, inviterCompany, inviter] = await Promise.all([
          companies.byId(data.companyId),
          companies.byId(inviterCompanyId),
          data.invitedBy === null ? undefined : people.byId(data.invitedBy),
        ])
        const text = invitationMail(data.language, {
          company: company?.name ?? '',
          companyType: data.companyType,
          role: data.role,
          isOwn: data.companyId === data.onBehalfOfCompany,
          inviter: inviter?.name ?? null,
          inviterCompany: inviterCompany?.name ?? '',
          link: `${portalUrl}/invitations/${invitationToken(vault, data.invitationId)}`,
          expiresAt: data.expiresAt.slice(0, 10),
        })
        await sendMail(mail, { messageId: `invitation-${data.invitationId}`, to, language: data.language, ...text })
      },
      patience: untilGivenUp(async (event, reason) => {
        const { data } = event as StoredEvent<Extract<InvitationEvent, { type: 'InvitationSent' }>>
        const company = await companies.byId(data.companyId)
        await commands.handle({
          aggregate: invitation,
          id: data.invitationId,
          command: { type: 'GiveUpMail', reason, companyName: company?.name ?? '' },
          context: causedBy(event, 'mail-invitation'),
          companies: () => [data.companyId, data.onBehalfOfCompany],
        })
      }),
    },
    {
      name: 'mail-welcome',
      handles: ['UserSignedUp'],
      async react(event) {
        const { data } = event as StoredEvent<Extract<UserEvent, { type: 'UserSignedUp' }>>
        const [to, name] = await Promise.all([vault.open(data.userId, data.email), vault.open(data.userId, data.name)])
        if (to === null || name === null) return
        const text = welcomeMail(data.language, { name, link: `${portalUrl}/auth/login` })
        await sendMail(mail, { messageId: `welcome-${data.userId}`, to, language: data.language, ...text })
      },
      patience: untilGivenUp(async (event, reason) => {
        const { data } = event as StoredEvent<Extract<UserEvent, { type: 'UserSignedUp' }>>
        await commands.handle({
          aggregate: user,
          id: data.userId,
          command: { type: 'GiveUpWelcomeMail', reason },
          context: causedBy(event, 'mail-welcome'),
          companies: () => [],
        })
      }),
    },
    {
      name: 'mail-second-factor-removed',
      handles: ['SecondFactorRemoved'],
      async react(event) {
        const { data, id, metadata } = event as StoredEvent<SecondFactorRemoved>
        if (data.by !== 'administrator') return
        await caughtUp(positions, event, ['people'])
        const [person, administrator] = await Promise.all([
          people.byId(data.userId),
          metadata.actor.uid === undefined ? undefined : people.byId(metadata.actor.uid),
        ])
        if (person === undefined || person.erased) return
        const { name, language, email: to } = person
        const link = `${portalUrl}/user/security`
        const text = secondFactorMail(language, { name, by: administrator?.name ?? '', link })
        await sendMail(mail, { messageId: `second-factor-removed-${id}`, to, language, ...text })
      },
      patience: untilGivenUp(async () => undefined),
    },
  ]
}

/** An e-mail that the mail server does not take is tried as every e-mail is, and recorded when there is no hope left. */
function untilGivenUp(record: (event: StoredEvent, reason: GivenUpReason) => Promise<void>): Reaction['patience'] {
  return {
    againMs(fault, attempts) {
      if (!(fault instanceof UnsentMailError)) return
      const next = afterFailedMail(fault, attempts)
      return 'againMs' in next ? next.againMs : null
    },
    async giveUp(event, fault) {
      const next = afterFailedMail(fault, Number.POSITIVE_INFINITY)
      if ('givenUp' in next) await record(event, next.givenUp)
    },
  }
}
