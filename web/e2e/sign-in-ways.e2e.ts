import { type Browser, expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { mailsTo } from './inbox.ts'
import { browserOf, fillSignIn, foundCompany, type SomeOne, signUp, somebody } from './people.ts'
import { test } from './portal-test.ts'

const company = (name: string) =>
  ({ type: 'client', name, country: 'PE', currency: 'USD', zone: 'America/Lima' }) as const

/** The latest link below `path` that was mailed to the address. */
async function linkTo(address: string, path: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = (await mailsTo(address)).map(mail => new RegExp(`https?://\\S+${path}[\\w.-]+`).exec(mail.text)?.[0])[0]
    expect(link).toBeTruthy()
  }).toPass({ timeout: 30_000 })
  return link ?? ''
}

/** From the login page to the provider's and back. */
async function continueWith(page: Page, provider: 'Google' | 'Microsoft', name: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  await page.getByRole('button', { name }).click()
}

async function member(browser: Browser, someOne: SomeOne): Promise<Page> {
  const page = await (await browserOf(browser)).newPage()
  await signUp(page, someOne)
  await foundCompany(page, company(`Of ${someOne.name} ${Date.now().toString(36)}`))
  return page
}

/** On the page of security; gives one of the recovery codes. */
async function setUpSecondFactor(page: Page): Promise<{ recovery: string }> {
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR picture of the key' })).toBeVisible()
  const secret = (await page.getByRole('dialog').locator('.code').textContent()) ?? ''
  await page.getByLabel('Code').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  const recovery = (await page.getByRole('dialog').getByRole('listitem').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return { recovery }
}

test('[S1.005] a new person signs in with Google, comes in without a password, and again', async ({ browser }) => {
  const page = await (await browserOf(browser)).newPage()
  await continueWith(page, 'Google', 'Ana newcomer')
  await expect(page.getByRole('heading', { level: 1, name: 'Your company' })).toBeVisible()
  await expect(page.getByText('newcomer@outside.example')).toBeVisible()
  const again = await (await browserOf(browser)).newPage()
  await continueWith(again, 'Google', 'Ana newcomer')
  await expect(again.getByRole('heading', { level: 1, name: 'Your company' })).toBeVisible()
  expect(again.url()).not.toContain('code=')
})

test('[S1.006] [D8.017] a known person proves the account before Microsoft signs them in', async ({ browser }) => {
  const known = { name: 'Ana Known', email: 'known@outside.example', password: 'quay-walker-7' }
  await member(browser, known)
  const page = await (await browserOf(browser)).newPage()
  await continueWith(page, 'Microsoft', 'Ana known')
  await expect(page.getByText('known@outside.example is yours')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('something else')
  await page.getByRole('button', { name: 'Go on with the password' }).click()
  await expect(page.getByText('Incorrect Email or Password')).toBeVisible()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('An e-mail with a link is on its way')).toBeVisible()
  const link = await linkTo(known.email, '/auth/outside/')
  // Another browser, as an e-mail program's, opens it and even presses the button: nothing comes of it.
  const elsewhere = await (await browserOf(browser)).newPage()
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'It was me, sign in' }).click()
  await expect(elsewhere.getByText('Open the link in the browser in which you began')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'It was me, sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  const again = await (await browserOf(browser)).newPage()
  await continueWith(again, 'Microsoft', 'Ana known')
  await expect(again.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('[S1.007] [D8.018] a forgotten password is set anew by the inbox', async ({ browser }) => {
  const ana = somebody('Ana Forgot')
  await member(browser, ana)
  const page = await (await browserOf(browser)).newPage()
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail').fill(ana.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If there is an account for ${ana.email}`)).toBeVisible()
  await page.goto(await linkTo(ana.email, '/auth/reset-password/'))
  await page.getByLabel('New password', { exact: true }).fill('another-walk-8')
  await page.getByLabel('Repeat the password').fill('another-walk-8')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await fillSignIn(page, { ...ana, password: 'another-walk-8' })
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('[D8.019] [D8.020] a second factor, a recovery code, and a remote sign-out within a second', async ({
  browser,
}) => {
  const ana = somebody('Ana Secured')
  const page = await member(browser, ana)
  await page.goto('/user/security')
  const { recovery } = await setUpSecondFactor(page)
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()

  const other = await (await browserOf(browser)).newPage()
  await other.goto('/auth/login')
  await fillSignIn(other, ana)
  await expect(other.getByRole('heading', { level: 1, name: 'Second factor' })).toBeVisible()
  await other.getByLabel('Code').fill('000000')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByText('This code is not correct').first()).toBeVisible()
  await other.getByLabel('Code').fill(recovery)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('9 recovery codes are left')).toBeVisible()
  const devices = page.getByRole('table', { name: 'Signed-in devices' })
  await expect(devices.getByText('this device')).toBeVisible()
  await devices.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('That device is signed out')).toBeVisible()
  await expect(other).toHaveURL(/\/auth\/login/, { timeout: 1_000 })
})

test('[D8.019] who has no second factor where the company demands one is led to set it up at signing in, and then comes in', async ({
  browser,
}) => {
  const ana = somebody('Ana Demanding')
  const page = await member(browser, ana)
  await page.goto('/user/security')
  const demanded = page.getByRole('checkbox', { name: /second factor/ })
  await expect(demanded).toBeDisabled()
  const { recovery: first } = await setUpSecondFactor(page)
  await demanded.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Demand it' }).click()
  await expect(demanded).toBeChecked()
  await page.getByRole('button', { name: 'Remove' }).click()
  const removal = page.getByRole('alertdialog')
  await removal.getByLabel('Code').fill(first)
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The second factor was removed')).toBeVisible()

  const other = await (await browserOf(browser)).newPage()
  await other.goto('/auth/login')
  await fillSignIn(other, ana)
  await expect(other).toHaveURL(/\/user\/security/)
  // No way around it.
  await other.goto('/products')
  await expect(other).toHaveURL(/\/user\/security/)
  const { recovery } = await setUpSecondFactor(other)
  // On with what it kept them from.
  await expect(other).toHaveURL(/\/(products|app)$/)
  await other.goto('/app')
  await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  const later = await (await browserOf(browser)).newPage()
  await later.goto('/auth/login')
  await fillSignIn(later, ana)
  await expect(later.getByRole('heading', { level: 1, name: 'Second factor' })).toBeVisible()
  await later.getByLabel('Code').fill(recovery)
  await later.getByRole('button', { name: 'Sign in' }).click()
  await expect(later.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('[D8.017] somebody signed in adds a Google account and takes it off again', async ({ browser }) => {
  const page = await member(browser, somebody('Ana Linker'))
  await page.goto('/user/security')
  await page.getByRole('button', { name: 'Add Google' }).click()
  await page.getByRole('button', { name: 'linker@outside.example' }).click()
  await expect(page.getByText('linker@outside.example')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('linker@outside.example')).toHaveCount(0)
})
