import type { Language } from '@quayside/contracts/reference/languages.ts'

/** `messageId` stays the same when a message is sent again, so that a mailbox can tell a repeat. Throws when the server refuses or is away. */
export type Mail = { messageId: string; to: string; subject: string; text: string; html: string; language: Language }

export type MailSender = { send(mail: Mail): Promise<void> }
