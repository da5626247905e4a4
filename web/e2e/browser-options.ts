import { presentChromium } from '@quayside/deploy/local/find-chromium.ts'

const isRoot = process.getuid?.() === 0
const executablePath = presentChromium(process.env, 'shell') ?? '/usr/bin/chromium'
/** Chromium's sandbox refuses root. */
const always = isRoot ? ['--no-sandbox'] : []

/** Without a card to draw by: where a page has a map, it says so. Drawn by software a map takes the time of all else. */
export const launchOptions = { executablePath, args: [...always, '--disable-gpu'] }

/** A machine without a graphics card draws the map by software. `test.use({ launchOptions: withMaps })` */
export const withMaps = {
  executablePath,
  args: [
    ...always,
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    // Only the map needs the card: pages put together without its stand-in are drawn ten times as fast.
    '--disable-gpu-compositing',
  ],
}
