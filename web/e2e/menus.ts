import { expect, type Locator } from '@playwright/test'

export function menuOf(entry: Locator): Locator {
  return entry.page().getByRole('menu').filter({ has: entry })
}

/**
 * Presses an entry of an open menu once the menu stands where it can be read. It is placed a moment after it is opened: who
 * presses earlier has the page scrolled for it, and may press while the menu is following its button.
 */
export async function pressEntry(entry: Locator): Promise<void> {
  await expect(menuOf(entry)).toBeInViewport()
  await entry.click()
}
