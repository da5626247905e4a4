import type { Language } from '@quayside/contracts/reference/languages.ts'
import { type MailText, mailText } from '@quayside/platform/mails/mail-layout.ts'
import { textIn } from '@quayside/platform/words/words.ts'

type SecondFactorMail = { name: string; by: string; link: string }

/** An administrator has removed the second factor: whoever did not ask for it should know at once. */
export function secondFactorMail(language: Language, { name, by, link }: SecondFactorMail): MailText {
  return mailText({
    subject: textIn(language, 'mails:secondFactorRemoved.subject'),
    paragraphs: [
      textIn(language, 'mails:secondFactorRemoved.greeting', { name }),
      textIn(language, 'mails:secondFactorRemoved.text', { by }),
    ],
    button: { label: textIn(language, 'mails:secondFactorRemoved.button'), link },
    ending: textIn(language, 'mails:secondFactorRemoved.ending'),
    language,
  })
}
