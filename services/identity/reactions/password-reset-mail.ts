import type { PasswordResetEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Clock } from '@quayside/platform/ports/clock.ts'
import { sendMail, UnsentMailError } from '@quayside/platform/ports/mail-attempts.ts'
import type { MailSender } from '@quayside/platform/ports/mail-sender.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import { caughtUp } from '@quayside/platform/reactions/caught-up.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { ProjectionPositions } from '@quayside/platform/service/positions.ts'
import { passwordResetMail } from '../mails/password-reset-mail.ts'
import type { People } from '../read-models/people.ts'
import { resetToken } from '../security/reset-tokens.ts'

type Parts = {
  mail: MailSender
  vault: Vault
  clock: Clock
  people: People
  portalUrl: string
  positions: ProjectionPositions
}

const againMs = 20_000
const mostAttempts = 90

/** The link that sets a password, in the person's language; none for an address that nobody has, nor once it is over. */
export function passwordResetMailReaction({ mail, vault, clock, people, portalUrl, positions }: Parts): Reaction {
  return {
    name: 'mail-password-reset',
    handles: ['PasswordResetAsked'],
    async react(event) {
      const { data } = event as StoredEvent<PasswordResetEvent>
      if (data.userId === null || clock.now() >= data.expiresAt) return
      await caughtUp(positions, event, ['people'])
      const person = await people.byId(data.userId)
      if (person === undefined || person.erased || !person.active) return
      const { name, language, email: to } = person
      const link = `${portalUrl}/auth/reset-password/${resetToken(vault, data.resetId)}`
      const text = passwordResetMail(language, { name, link })
      await sendMail(mail, { messageId: `password-reset-${data.resetId}`, to, language, ...text })
    },
    patience: {
      // A link that comes when it is over helps nobody.
      againMs: (fault, attempts) =>
        fault instanceof UnsentMailError ? (attempts < mostAttempts ? againMs : null) : undefined,
      giveUp: async () => undefined,
    },
  }
}
