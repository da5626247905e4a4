import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { runningPortal } from './running-portal.ts'

export type SomeOne = { name: string; email: string; password: string }

let made = 0
/** A person whom no other test knows. */
export function somebody(name: string): SomeOne {
  made += 1
  const address = name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]+/g, '.')
    .toLowerCase()
  return { name, email: `${address}.${Date.now().toString(36)}${made}@people.example`, password: 'quay-walker-7' }
}

/** A browser of its own: nothing is shared with the others. */
export async function browserOf(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return browser.newContext({ baseURL: runningPortal().url, ...options })
}

export async function signIn(page: Page, person: SomeOne, { remember = false } = {}): Promise<void> {
  await page.goto('/auth/login')
  await fillSignIn(page, person, { remember })
  await expect(page).toHaveURL(/\/(app|onboarding)$/)
}

export async function fillSignIn(page: Page, person: SomeOne, { remember = false } = {}): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  if (remember) await page.getByLabel('Remember me on this device').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signUp(page: Page, person: SomeOne): Promise<void> {
  await page.goto('/auth/signup')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat the password').fill(person.password)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your company' })).toBeVisible()
}

export type NewCompany = { type: 'client' | 'provider'; name: string; country: string; currency: string; zone: string }

/** The company step after the first sign-in; ends on the home page. */
export async function foundCompany(page: Page, company: NewCompany): Promise<void> {
  await page.getByLabel('What the company is').selectOption(company.type)
  await page.getByLabel('Business name').fill(company.name)
  await page.getByLabel('Country').selectOption(company.country)
  await page.getByLabel('Currency').selectOption(company.currency)
  await page.getByLabel('Time zone').selectOption(company.zone)
  await page.getByRole('button', { name: 'Register the company' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}
