import type { Language } from '@quayside/contracts/reference/languages.ts'
import { type MailText, mailText } from '@quayside/platform/mails/mail-layout.ts'
import { textIn } from '@quayside/platform/words/words.ts'

export type WelcomeMail = { name: string; link: string }

export function welcomeMail(language: Language, { name, link }: WelcomeMail): MailText {
  return mailText({
    subject: textIn(language, 'mails:welcome.subject'),
    paragraphs: [textIn(language, 'mails:welcome.greeting', { name }), textIn(language, 'mails:welcome.text')],
    button: { label: textIn(language, 'mails:welcome.button'), link },
    ending: textIn(language, 'mails:welcome.ending'),
    language,
  })
}
