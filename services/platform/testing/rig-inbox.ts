import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  language: string
}

/** A real SMTP server that keeps what it is given; addresses at refused.test it does not know, at busy.test it never takes in now. */
export async function startInbox(): Promise<{ url: string; mails(): ReceivedMail[]; close(): Promise<void> }> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, done) {
      const refused = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })
      if (address.endsWith('@refused.test')) done(refused('No such mailbox', 550))
      else done(address.endsWith('@busy.test') ? refused('Mailbox busy', 450) : null)
    },
    onData(stream, session, done) {
      simpleParser(stream).then(mail => {
        const to = session.envelope.rcptTo.map(recipient => recipient.address).join(', ')
        received.push(read(mail, to))
        done()
      }, done)
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A sender that is killed resets its connection.
  server.on('error', () => undefined)
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => [...received],
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

function read(mail: ParsedMail, to: string): ReceivedMail {
  return {
    messageId: mail.messageId ?? '',
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || '',
    language: String(mail.headers.get('content-language') ?? ''),
  }
}
