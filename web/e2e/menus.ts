import { expect, type Locator } from '@playwright/test'

/**
 * Presses an entry of an open menu once it stands where it can be read. A menu is placed a moment after it is opened: who
 * presses earlier has the page scrolled for it, and may press while the menu is following its button.
 */
export async function pressEntry(entry: Locator): Promise<void> {
  await expect(entry).toBeInViewport()
  await entry.click()
}
