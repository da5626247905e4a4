import type { Language } from '@quayside/contracts/reference/languages.ts'
import { type MailText, mailText } from './mail-layout.ts'

export type WelcomeMail = { name: string; link: string }

type Words = { subject: string; greeting: string; text: string; button: string; ending: string }

const words: Record<Language, (name: string) => Words> = {
  en: name => ({
    subject: 'Welcome to Quayside',
    greeting: `Welcome, ${name}.`,
    text: 'Your user is ready. Sign in to set up your company, or open the link of an invitation you received.',
    button: 'Sign in',
    ending: 'If you did not sign up, please answer this e-mail.',
  }),
  'es-MX': name => ({
    subject: 'Bienvenido a Quayside',
    greeting: `Bienvenido, ${name}.`,
    text: 'Su usuario está listo. Inicie sesión para configurar su empresa, o abra el enlace de una invitación que haya recibido.',
    button: 'Iniciar sesión',
    ending: 'Si usted no se registró, responda a este correo.',
  }),
  fr: name => ({
    subject: 'Bienvenue sur Quayside',
    greeting: `Bienvenue, ${name}.`,
    text: 'Votre compte est prêt. Connectez-vous pour créer votre société, ou ouvrez le lien d’une invitation reçue.',
    button: 'Se connecter',
    ending: 'Si vous ne vous êtes pas inscrit, répondez à cet e-mail.',
  }),
  'zh-CN': name => ({
    subject: '欢迎使用 Quayside',
    greeting: `${name}，欢迎您。`,
    text: '您的用户已就绪。请登录以设置您的公司，或打开您收到的邀请链接。',
    button: '登录',
    ending: '如果不是您本人注册，请回复此邮件。',
  }),
}

export function welcomeMail(language: Language, mail: WelcomeMail): MailText {
  const { subject, greeting, text, button, ending } = words[language](mail.name)
  return mailText({
    subject,
    paragraphs: [greeting, text],
    button: { label: button, link: mail.link },
    ending,
    language,
  })
}
