type Message = { id: string; subject: string; text?: string }

/** Waits for the newest mail to a person and returns the token of the invitation link in it. */
export async function invitationToken(inboxUrl: string, to: string): Promise<string> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const list = (await (await fetch(`${inboxUrl}/api/messages?to=${encodeURIComponent(to)}`)).json()) as {
      messages: Message[]
    }
    for (const { id } of list.messages) {
      const message = (await (await fetch(`${inboxUrl}/api/messages/${id}`)).json()) as Message
      const token = /\/invitations\/([\w.~-]+)/.exec(message.text ?? '')?.[1]
      if (token !== undefined) return token
    }
    if (Date.now() > deadline) throw new Error(`No invitation reached ${to} within 30 s; see the inbox at ${inboxUrl}`)
    await new Promise(resolve => setTimeout(resolve, 150))
  }
}
