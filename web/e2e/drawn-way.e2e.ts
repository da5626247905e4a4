import { expect, type Locator, type Page } from '@playwright/test'
import { makeShipment } from './made-shipment.ts'
import { signIn } from './people.ts'
import { test } from './portal-test.ts'
import { tradingPair } from './trading-pair.ts'

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

test('[S2.077] the tracking summary draws the way: what lies ahead is on the map, and nothing as travelled', async ({
  page,
}) => {
  const { client } = await tradingPair()
  const { id, number } = await makeShipment()
  await signIn(page, client)
  await page.goto(`/shipments/${id}`)
  const map = page.getByRole('region', { name: `Map of the way of ${number}` })
  await map.scrollIntoViewIfNeeded()
  await page.addStyleTag({ content: '.maplibregl-marker, .maplibregl-ctrl { visibility: hidden }' })
  await expect(page.locator('[data-drawn]')).toHaveCount(1)
  expect(await pixelsOf(page, map, 'ink3')).toBeGreaterThan(100)
  expect(await pixelsOf(page, map, 'accent')).toBe(0)
})
