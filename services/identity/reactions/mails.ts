import type { InvitationEvent, UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { MailSender } from '@quayside/platform/ports/mail-sender.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { ProjectionPositions } from '@quayside/platform/service/positions.ts'
import { invitationMail } from '../mails/invitation-mail.ts'
import { welcomeMail } from '../mails/welcome-mail.ts'
import type { Companies } from '../read-models/companies.ts'
import type { People } from '../read-models/people.ts'
import { invitationToken } from '../security/invitation-tokens.ts'
import { caughtUp } from './caught-up.ts'

type Parts = {
  mail: MailSender
  vault: Vault
  people: People
  companies: Companies
  portalUrl: string
  positions: ProjectionPositions
}

/** E-mails in the recipient's language; an erased or withdrawn recipient gets none. */
export function mailReactions({ mail, vault, people, companies, portalUrl, positions }: Parts): readonly Reaction[] {
  return [
    {
      name: 'mail-invitation',
      handles: ['InvitationSent'],
      async react(event) {
        const { data } = event as StoredEvent<Extract<InvitationEvent, { type: 'InvitationSent' }>>
        const to = await vault.open(data.invitationId, data.email)
        if (to === null) return
        await caughtUp(positions, event, ['companies', 'people'])
        const [company, inviterCompany, inviter] = await Promise.all([
          companies.byId(data.companyId),
          companies.byId(data.onBehalfOfCompany),
          data.invitedBy === null ? undefined : people.byId(data.invitedBy),
        ])
        const text = invitationMail(data.language, {
          ...{
            company: company?.name ?? '',
            inviter: inviter?.name ?? null,
            inviterCompany: inviterCompany?.name ?? '',
          },
          ...{
            link: `${portalUrl}/invitations/${invitationToken(vault, data.invitationId)}`,
            expiresAt: data.expiresAt.slice(0, 10),
          },
        })
        await mail.send({ messageId: `invitation-${data.invitationId}`, to, language: data.language, ...text })
      },
    },
    {
      name: 'mail-welcome',
      handles: ['UserSignedUp'],
      async react(event) {
        const { data } = event as StoredEvent<Extract<UserEvent, { type: 'UserSignedUp' }>>
        const [to, name] = await Promise.all([vault.open(data.userId, data.email), vault.open(data.userId, data.name)])
        if (to === null || name === null) return
        const text = welcomeMail(data.language, { name, link: `${portalUrl}/auth/login` })
        await mail.send({ messageId: `welcome-${data.userId}`, to, language: data.language, ...text })
      },
    },
  ]
}
