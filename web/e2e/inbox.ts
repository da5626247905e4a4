import { expect } from '@playwright/test'
import { runningPortal } from './running-portal.ts'

export type Mail = { id: string; subject: string; text: string; to: string[] }

async function read<T>(path: string): Promise<T> {
  return (await (await fetch(`${runningPortal().inboxUrl}/api${path}`)).json()) as T
}

/** The mails to an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const { messages } = await read<{ messages: { id: string }[] }>(`/messages?to=${encodeURIComponent(address)}`)
  return Promise.all(messages.map(({ id }) => read<Mail>(`/messages/${id}`)))
}

/** The link of an invitation, as the person opens it from the mail. */
export async function invitationLink(address: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = (await mailsTo(address)).map(mail => /https?:\/\/\S+\/invitations\/[\w.~-]+/.exec(mail.text)?.[0])[0]
    expect(link).toBeTruthy()
  }).toPass({ timeout: 30_000 })
  return link ?? ''
}
