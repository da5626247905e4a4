import { mkdir } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { openBuiltWeb } from './browser.ts'

/** Draws pages against invented answers: `node web/testing/pictures.ts <folder> [name...]`. Build first. */
const [folder = '.data/pictures', ...wanted] = process.argv.slice(2)

type Picture = {
  name: string
  path: string
  width: number
  dark?: boolean
  signedIn?: boolean
  language?: string
  pseudo?: boolean
}
const pages: readonly Picture[] = [
  { name: 'list', path: '/purchase-orders', width: 1440, signedIn: true },
  { name: 'list-dark', path: '/purchase-orders', width: 1440, dark: true, signedIn: true },
  { name: 'list-390', path: '/purchase-orders', width: 390, signedIn: true },
  { name: 'list-390-dark', path: '/purchase-orders', width: 390, dark: true, signedIn: true },
  { name: 'list-360-fr', path: '/purchase-orders', width: 360, signedIn: true, language: 'fr' },
  { name: 'list-zh', path: '/purchase-orders', width: 1440, signedIn: true, language: 'zh-CN' },
  { name: 'list-pseudo', path: '/purchase-orders', width: 1440, signedIn: true, pseudo: true },
  { name: 'list-pseudo-768', path: '/purchase-orders', width: 768, signedIn: true, pseudo: true },
  { name: 'list-pseudo-360', path: '/purchase-orders', width: 360, signedIn: true, pseudo: true },
  { name: 'signup-pseudo-360', path: '/auth/signup', width: 360, pseudo: true },
  { name: 'login', path: '/auth/login', width: 1440 },
  { name: 'login-dark', path: '/auth/login?redirect=%2Fpurchase-orders', width: 1440, dark: true },
  { name: 'login-390', path: '/auth/login', width: 390 },
  { name: 'signup', path: '/auth/signup', width: 1440 },
]

await mkdir(folder, { recursive: true })
const web = await openBuiltWeb()
for (const picture of pages.filter(page => wanted.length === 0 || wanted.includes(page.name))) {
  const narrow = picture.width < 640
  const context = await web.context({
    viewport: { width: picture.width, height: narrow ? 844 : 900 },
    deviceScaleFactor: narrow ? 2 : 1,
    colorScheme: picture.dark ? 'dark' : 'light',
    signedIn: picture.signedIn ?? false,
    ...(picture.language && { language: picture.language }),
    ...(picture.pseudo && { pseudo: true }),
  })
  const page = await context.newPage()
  page.on('pageerror', error => console.error(picture.name, error.message))
  page.on('console', message => message.type() === 'error' && console.error(picture.name, message.text()))
  await page.goto(web.origin + picture.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (picture.signedIn) await page.locator('[data-row-link]').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${folder}/${picture.name}.png` })
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  // Text cut off without a sign or a title that has it whole; cells of the table show an ellipsis and their title.
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, label, [role=status], th')]
      .filter(
        element =>
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 0 &&
          getComputedStyle(element).overflowX !== 'visible',
      )
      .map(element => element.textContent?.trim() ?? ''),
  )
  if (clipped.length > 0) console.log(picture.name, 'clips', clipped)
  const { violations } = await new AxeBuilder({ page }).analyze()
  for (const violation of violations)
    console.log(picture.name, violation.id, violation.nodes.map(node => node.target.join(' ')).slice(0, 4))
  console.log(picture.name, sideways > 0 ? `scrolls sideways by ${sideways} px` : 'fits')
  await context.close()
}
await web.close()
