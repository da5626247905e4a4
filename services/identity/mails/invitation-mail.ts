import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import { isStandardRole } from '@quayside/contracts/access/permissions.ts'
import { dayText } from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { type MailText, mailText } from '@quayside/platform/mails/mail-layout.ts'
import { textIn, translatorOf } from '@quayside/platform/words/words.ts'

export type InvitationMail = {
  company: string
  companyType: CompanyType
  role: string
  inviter: string | null
  inviterCompany: string
  /** A colleague's, not that of a company's client. */
  isOwn: boolean
  link: string
  /** The last day, yyyy-mm-dd. */
  expiresAt: string
}

/** Who invites, as one phrase: the person and their company, or the company alone. */
function who({ inviter, inviterCompany }: InvitationMail): string {
  return inviter === null ? inviterCompany : `${inviter} (${inviterCompany})`
}

/** A colleague learns what they join and as what; the first of a supplier what the portal is for. */
function invites(language: Language, mail: InvitationMail): string {
  const { company, isOwn, role } = mail
  if (!isOwn) return textIn(language, 'mails:invitation.text', { who: who(mail), company })
  const named = isStandardRole(role) ? translatorOf(language)(`ui:role.${role}`) : role
  return textIn(language, 'mails:invitation.join', { who: who(mail), company, role: named })
}

export function invitationMail(language: Language, mail: InvitationMail): MailText {
  const { inviterCompany, companyType, link } = mail
  const until = dayText(locales[language], mail.expiresAt, 'UTC', 'long')
  const further = companyType === 'provider' ? [textIn(language, 'mails:invitation.further')] : []
  return mailText({
    subject: textIn(language, 'mails:invitation.subject', { inviterCompany }),
    // A name such as “S.A.” has its full stop.
    paragraphs: [invites(language, mail).replace(/\.\.$/, '.'), ...further],
    button: { label: textIn(language, 'mails:invitation.button'), link },
    ending: textIn(language, 'mails:invitation.ending', { until }),
    language,
  })
}
