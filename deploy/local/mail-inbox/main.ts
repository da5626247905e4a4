import { inboxServer } from './inbox.ts'
import { openMessageStore } from './message-store.ts'
import { smtpServer } from './smtp.ts'

const { MAIL_DIR: folder, SMTP_PORT: smtpPort, INBOX_PORT: inboxPort, HOST: host = '127.0.0.1' } = process.env
if (!folder || !smtpPort || !inboxPort) throw new Error('The inbox needs MAIL_DIR, SMTP_PORT and INBOX_PORT.')

const store = await openMessageStore(folder)
const smtp = smtpServer(store)
const inbox = inboxServer(store)
smtp.on('error', fault => console.error(fault))
smtp.listen(Number(smtpPort), host)
inbox.listen(Number(inboxPort), host)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    inbox.close()
    inbox.closeAllConnections()
    smtp.close(() => process.exit(0))
  })
}
