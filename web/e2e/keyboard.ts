import { expect, type Page } from '@playwright/test'

/** What the control that has the focus is called. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
    return (labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  })
}

/** Presses Tab until the focus is on what has the name: no pointer is used. `within` presses at the most. */
export async function tabTo(page: Page, name: string, within = 90): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < within; presses += 1) {
    await page.keyboard.press('Tab')
    const here = await focusedName(page)
    if (here === name || here === `${name} (optional)`) return
    passed.push(here.slice(0, 30))
  }
  throw new Error(`The keyboard does not reach "${name}" in ${within} presses: ${passed.join(' | ')}`)
}

export async function typeInto(page: Page, name: string, text: string, within?: number): Promise<void> {
  await tabTo(page, name, within)
  await page.keyboard.type(text)
}

export async function chooseFrom(page: Page, name: string, text: string, option: string): Promise<void> {
  await typeInto(page, name, text)
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
}

/** The button may have the focus already: what an act leads to stands where its own button stood. */
export async function pressButton(page: Page, name: string, within?: number): Promise<void> {
  if ((await focusedName(page)) !== name) await tabTo(page, name, within)
  await page.keyboard.press('Enter')
}
