import { expect, type Locator } from '@playwright/test'

export function menuOf(entry: Locator): Locator {
  return entry.page().getByRole('menu').filter({ has: entry })
}

/**
 * Presses an entry of an open menu where it stands, once it stands. A menu is placed a moment after it is opened, and follows
 * its button when the page is scrolled: a press that has the page scrolled for it falls beside the entry.
 */
export async function pressEntry(entry: Locator): Promise<void> {
  await expect(menuOf(entry)).toBeInViewport()
  await expect(entry).toBeEnabled()
  // Of a tall menu the lower entries are out of its sight.
  await entry.scrollIntoViewIfNeeded()
  const { x, y } = await placeOf(entry)
  await entry.page().mouse.click(x, y)
}

/** The middle of what was at the same place at two looks. */
async function placeOf(entry: Locator): Promise<{ x: number; y: number }> {
  let place = { x: 0, y: 0 }
  const stands = async () => {
    const box = await entry.boundingBox()
    if (box === null) return false
    const before = place
    place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    return place.x === before.x && place.y === before.y
  }
  await expect.poll(stands, { intervals: [50] }).toBe(true)
  return place
}
