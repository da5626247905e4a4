import { dayText } from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { type MailText, mailText } from './mail-layout.ts'

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

/** As the end of a sentence: a name such as “S.A.” has its full stop. */
function ended(company: string): string {
  return company.endsWith('.') ? company : `${company}.`
}

type Words = { subject: string; paragraphs: string[]; button: string; ending: string }

const words: Record<Language, (mail: InvitationMail) => Words> = {
  en: mail => ({
    subject: `${mail.inviterCompany} invites you to Quayside`,
    paragraphs: [
      `${who(mail)} invites you to Quayside on behalf of ${ended(mail.company)}`,
      'There you see purchase orders, confirm quantities and dates, and follow each order to its delivery.',
    ],
    button: 'Accept the invitation',
    ending: `The link works once, until ${mail.expiresAt}. If you did not expect this e-mail, you can ignore it.`,
  }),
  'es-MX': mail => ({
    subject: `${mail.inviterCompany} lo invita a Quayside`,
    paragraphs: [
      `${who(mail)} lo invita a Quayside en nombre de ${ended(mail.company)}`,
      'Ahí verá las órdenes de compra, confirmará cantidades y fechas, y seguirá cada orden hasta su entrega.',
    ],
    button: 'Aceptar la invitación',
    ending: `El enlace funciona una sola vez, hasta el ${mail.expiresAt}. Si no esperaba este correo, puede ignorarlo.`,
  }),
  fr: mail => ({
    subject: `${mail.inviterCompany} vous invite sur Quayside`,
    paragraphs: [
      `${who(mail)} vous invite sur Quayside au nom de ${ended(mail.company)}`,
      'Vous y verrez les commandes, confirmerez quantités et dates, et suivrez chaque commande jusqu’à sa livraison.',
    ],
    button: 'Accepter l’invitation',
    ending: `Le lien ne fonctionne qu’une fois, jusqu’au ${mail.expiresAt}. Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.`,
  }),
  'zh-CN': mail => ({
    subject: `${mail.inviterCompany} 邀请您加入 Quayside`,
    paragraphs: [
      `${who(mail)} 邀请您代表 ${mail.company} 加入 Quayside。`,
      '您可以在其中查看采购订单、确认数量和日期，并跟踪每个订单直至交付。',
    ],
    button: '接受邀请',
    ending: `链接仅可使用一次，有效期至 ${mail.expiresAt}。如果您并未期待此邮件，可以忽略。`,
  }),
}

export function invitationMail(language: Language, mail: InvitationMail): MailText {
  const expiresAt = dayText(locales[language], mail.expiresAt, 'UTC', 'long')
  const { subject, paragraphs, button, ending } = words[language]({ ...mail, expiresAt })
  return mailText({ subject, paragraphs, button: { label: button, link: mail.link }, ending, language })
}
