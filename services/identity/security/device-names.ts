/** Which browser and system a request comes from, by their own words; null where those say nothing known. */
export type DeviceName = { readonly browser: string | null; readonly system: string | null }

/** The first that fits: those that also call themselves by another's name come before it. */
const browsers = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOpera\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

export function deviceNameOf(userAgent: string): DeviceName {
  const first = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
  return { browser: first(browsers), system: first(systems) }
}
