import { expect, type Page } from '@playwright/test'
import { invitationToken } from '@quayside/deploy/local/demo/mailbox.ts'
import { personAt } from '@quayside/deploy/local/demo/person.ts'
import { invitationLink } from './inbox.ts'
import type { SomeOne } from './people.ts'
import { runningPortal } from './running-portal.ts'

/** Opens the link of the mail and joins the company that invites. */
export async function joinByMail(page: Page, person: SomeOne, company: string): Promise<void> {
  await page.goto(await invitationLink(person.email))
  await expect(page.getByRole('heading', { level: 1, name: `Invitation to ${company}` })).toBeVisible()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat the password').fill(person.password)
  await page.getByRole('button', { name: 'Accept and join' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}

/** The administrator takes a person into the operating company; both act through the API. */
export async function joinOperator({ name, email, password }: SomeOne): Promise<void> {
  const { url, inboxUrl, administrator } = runningPortal()
  const seen = { position: '' }
  const host = personAt(url, seen, administrator.email, administrator.password)
  await host.signIn()
  await host.post('/invitations', { email, role: 'OPERATOR' }, email)
  const guest = personAt(url, seen, email, password)
  const token = await invitationToken(inboxUrl, email)
  const signUp = { name, email, password, passwordCheck: password, promotionalOffers: false }
  await guest.post('/invitations/accept', { token, signUp }, 'accept')
  await expect(async () => {
    await guest.signIn()
    expect(guest.company()).not.toBe('')
  }).toPass({ timeout: 30_000 })
}
