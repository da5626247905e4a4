import { expect, type Page } from '@playwright/test'
import type { UserDetail } from '@quayside/contracts/identity/queries.ts'
import { invitationToken } from '@quayside/deploy/local/demo/mailbox.ts'
import { type Person, personAt } from '@quayside/deploy/local/demo/person.ts'
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
export async function joinOperator(someOne: SomeOne): Promise<void> {
  const { url, administrator } = runningPortal()
  const host = personAt(url, { position: '' }, administrator.email, administrator.password)
  await host.signIn()
  await joinAs(host, 'OPERATOR', someOne)
}

/** A person's company takes another in, who is then known by the id that is answered; both act through the API. */
export async function joinAs(host: Person, role: string, { name, email, password }: SomeOne): Promise<string> {
  const { url, inboxUrl } = runningPortal()
  await host.post('/invitations', { email, role }, email)
  const guest = personAt(url, { position: '' }, email, password)
  const token = await invitationToken(inboxUrl, email)
  const signUp = { name, email, password, passwordCheck: password, promotionalOffers: false }
  await guest.post('/invitations/accept', { token, signUp }, 'accept')
  await expect(async () => {
    await guest.signIn()
    expect(guest.company()).not.toBe('')
  }).toPass({ timeout: 30_000 })
  return guest.uid()
}

/** A person's company keeps another of its people to the pages of a profile. */
export async function confine(host: Person, uid: string, profile: string | null): Promise<void> {
  const { role, additional, jobTitle, version } = await host.get<UserDetail>(`/users/${uid}`)
  await host.post(`/users/${uid}/membership`, { role, additional, profile, jobTitle, version }, `${uid} ${profile}`)
}
