import { dayText } from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { type MailText, mailText } from '@quayside/platform/mails/mail-layout.ts'
import { textIn } from '@quayside/platform/words/words.ts'

export type InvitationMail = {
  company: string
  inviter: string | null
  inviterCompany: string
  link: string
  /** The last day, yyyy-mm-dd. */
  expiresAt: string
}

/** Who invites, as one phrase: the person and their company, or the company alone. */
function who({ inviter, inviterCompany }: InvitationMail): string {
  return inviter === null ? inviterCompany : `${inviter} (${inviterCompany})`
}

export function invitationMail(language: Language, mail: InvitationMail): MailText {
  const { inviterCompany, company, link } = mail
  const until = dayText(locales[language], mail.expiresAt, 'UTC', 'long')
  const text = textIn(language, 'mails:invitation.text', { who: who(mail), company })
  return mailText({
    subject: textIn(language, 'mails:invitation.subject', { inviterCompany }),
    // A name such as “S.A.” has its full stop.
    paragraphs: [text.replace(/\.\.$/, '.'), textIn(language, 'mails:invitation.further')],
    button: { label: textIn(language, 'mails:invitation.button'), link },
    ending: textIn(language, 'mails:invitation.ending', { until }),
    language,
  })
}
