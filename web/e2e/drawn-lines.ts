import { expect, type Locator, type Page } from '@playwright/test'

/** How many pixels of the map have the colour of a token, without what stands on the map as text and buttons. */
async function pixelsOf(page: Page, map: Locator, token: 'accent' | 'ink3'): Promise<number> {
  const image = (await map.screenshot()).toString('base64')
  return page.evaluate(
    async ([png, name]) => {
      const read = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (read === null) throw new Error('Nothing can be read')
      const coloursOf = (from: CanvasImageSource, width: number, height: number) => {
        read.canvas.width = width
        read.canvas.height = height
        read.drawImage(from, 0, 0)
        return read.getImageData(0, 0, width, height).data
      }
      read.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--q-colors-${name}`)
      read.fillRect(0, 0, 1, 1)
      const wanted = [...read.getImageData(0, 0, 1, 1).data.slice(0, 3)]
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(png), sign => sign.charCodeAt(0))]))
      const data = coloursOf(bitmap, bitmap.width, bitmap.height)
      let count = 0
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 12)) count += 1
      return count
    },
    [image, token] as const,
  )
}

/** Of the map on an open shipment: how much is drawn of what lies ahead, and of what lies behind. */
export async function drawnWay(page: Page, number: string): Promise<{ ahead: number; travelled: number }> {
  const map = page.getByRole('region', { name: `Map of the way of ${number}` })
  await map.scrollIntoViewIfNeeded()
  // Names, buttons and the point where it is are no line.
  await page.addStyleTag({ content: '.maplibregl-marker, .maplibregl-ctrl { visibility: hidden }' })
  await expect(page.locator('[data-drawn]')).toHaveCount(1)
  return { ahead: await pixelsOf(page, map, 'ink3'), travelled: await pixelsOf(page, map, 'accent') }
}
