import type { Language } from '@quayside/contracts/reference/languages.ts'
import { type MailText, mailText } from '@quayside/platform/mails/mail-layout.ts'
import { textIn } from '@quayside/platform/words/words.ts'

export function passwordResetMail(language: Language, { name, link }: { name: string; link: string }): MailText {
  return mailText({
    subject: textIn(language, 'mails:passwordReset.subject'),
    paragraphs: [
      textIn(language, 'mails:passwordReset.greeting', { name }),
      textIn(language, 'mails:passwordReset.text'),
    ],
    button: { label: textIn(language, 'mails:passwordReset.button'), link },
    ending: textIn(language, 'mails:passwordReset.ending'),
    language,
  })
}
