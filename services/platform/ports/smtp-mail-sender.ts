import { createTransport } from 'nodemailer'
import type { MailSender } from './mail-sender.ts'

const patienceMs = 15_000

/** Mail over SMTP, with a small pool of connections that are opened on first use. */
export function smtpMailSender(smtpUrl: string, from: string): MailSender & { close(): void } {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
  })
  return {
    async send({ messageId, to, subject, text, html, language }) {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        messageId: messageId.includes('@') ? messageId : `<${messageId}@quayside>`,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
