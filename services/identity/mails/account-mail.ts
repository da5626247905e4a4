import { type OutsideProvider, outsideProviderNames } from '@quayside/contracts/identity/outside-providers.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { type MailText, mailText } from '@quayside/platform/mails/mail-layout.ts'
import { textIn } from '@quayside/platform/words/words.ts'

type AccountMail = { provider: OutsideProvider; link: string }

/** For whoever signs in with an outside account: the address is proven by the link, whether somebody has it here or not. */
export function accountMail(language: Language, { provider, link }: AccountMail): MailText {
  const words = { provider: outsideProviderNames[provider] }
  return mailText({
    subject: textIn(language, 'mails:account.subject', words),
    paragraphs: [textIn(language, 'mails:account.text', words), textIn(language, 'mails:account.further', words)],
    button: { label: textIn(language, 'mails:account.button'), link },
    ending: textIn(language, 'mails:account.ending'),
    language,
  })
}
