import { SMTPServer } from 'smtp-server'
import type { MessageStore } from './message-store.ts'

const largestMessage = 25 * 1024 * 1024

/** Takes mail from programs on this machine only, without a password, and delivers nothing any further. */
export function smtpServer(store: MessageStore): SMTPServer {
  return new SMTPServer({
    banner: 'Quayside inbox',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: largestMessage,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.once('error', done)
      stream.once('end', () => {
        if (stream.sizeExceeded) return done(new Error('The message is larger than 25 MB.'))
        const { mailFrom, rcptTo } = session.envelope
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(recipient => recipient.address) }
        // Acknowledged only when it lies on disk, so that a sender which was told "accepted" is never wrong.
        store.add(Buffer.concat(parts), envelope).then(() => done(), done)
      })
    },
  })
}
