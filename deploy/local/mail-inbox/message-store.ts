import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AddressObject, simpleParser } from 'mailparser'

export interface Message {
  id: string
  messageId: string
  receivedAt: string
  from: string
  /** The envelope's recipients: who really got it, whatever the headers say. */
  to: string[]
  subject: string
  text: string
  html: string
}

export interface MessageStore {
  /** Newest first. */
  list(filter?: { to?: string | undefined; text?: string | undefined }): Message[]
  get(id: string): Message | undefined
  raw(id: string): Promise<Buffer | undefined>
  add(raw: Buffer, envelope: { from: string; to: string[] }): Promise<Message>
  clear(): Promise<void>
}

/** One `.eml` and one `.json` per message in a plain folder, so that nothing is lost between starts. */
export async function openMessageStore(folder: string): Promise<MessageStore> {
  await mkdir(folder, { recursive: true })
  const messages: Message[] = []
  for (const name of await readdir(folder)) {
    if (name.endsWith('.json')) messages.push(JSON.parse(await readFile(join(folder, name), 'utf8')))
  }
  messages.sort((a, b) => a.receivedAt.localeCompare(b.receivedAt) || a.id.localeCompare(b.id))

  return {
    list({ to, text } = {}) {
      const wanted = text?.toLowerCase()
      const found = messages.filter(
        message =>
          (to === undefined || message.to.includes(to.toLowerCase())) &&
          (wanted === undefined ||
            `${message.subject}\n${message.from}\n${message.to}\n${message.text}`.toLowerCase().includes(wanted)),
      )
      return found.reverse()
    },
    get: id => messages.find(message => message.id === id),
    async raw(id) {
      const isKnown = messages.some(message => message.id === id)
      return isKnown ? readFile(join(folder, `${id}.eml`)) : undefined
    },
    async add(raw, envelope) {
      const parsed = await simpleParser(raw, { skipImageLinks: true })
      const message: Message = {
        id: randomUUID(),
        messageId: parsed.messageId ?? '',
        receivedAt: new Date().toISOString(),
        from: written(parsed.from) || envelope.from,
        to: envelope.to.map(address => address.toLowerCase()),
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html || '',
      }
      const file = join(folder, message.id)
      await writeFile(`${file}.eml`, raw)
      await writeFile(`${file}.next`, JSON.stringify(message))
      await rename(`${file}.next`, `${file}.json`)
      messages.push(message)
      return message
    },
    async clear() {
      for (const message of messages.splice(0)) {
        for (const ending of ['json', 'eml']) {
          const file = join(folder, `${message.id}.${ending}`)
          if (existsSync(file)) await rm(file)
        }
      }
    },
  }
}

function written(address: AddressObject | undefined): string {
  return address?.text ?? ''
}
