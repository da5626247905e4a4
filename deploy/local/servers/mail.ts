import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StartServer } from './server.ts'

/** The project's own inbox: an SMTP server that keeps every message, and a page that shows them. */
export const startMail: StartServer = async context => {
  const given = context.env.SMTP_URL
  if (given) {
    context.progress('Mail: the one that SMTP_URL names')
    return { SMTP_URL: given }
  }
  context.progress('Mail: the SMTP inbox that comes with the project')
  const folder = join(context.dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  const smtp = await context.ports.choose('smtp')
  const inbox = await context.ports.choose('inbox')
  const url = `http://127.0.0.1:${inbox}`
  await context.run({
    name: 'mail',
    command: process.execPath,
    args: [fileURLToPath(new URL('../mail-inbox/main.ts', import.meta.url))],
    env: { ...context.env, MAIL_DIR: folder, SMTP_PORT: String(smtp), INBOX_PORT: String(inbox) },
    isReady: async () => (await fetch(`${url}/api/messages`)).ok,
  })
  return { SMTP_URL: `smtp://127.0.0.1:${smtp}`, INBOX_URL: url }
}
