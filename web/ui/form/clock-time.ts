/** An instant as "2026-12-01T08:30" of the zone's clock, for an input of that kind. */
export function clockTime(instant: string | null | undefined, zone: string): string {
  if (instant == null) return ''
  return new Date(Date.parse(instant) + offsetAt(Date.parse(instant), zone)).toISOString().slice(0, 16)
}

/** A "2026-12-01T08:30" of the zone's clock as an instant; null of none, and of what is not typed to its end. */
export function instantOfClock(text: string, zone: string): string | null {
  const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(local)) return null
  const near = local - offsetAt(local, zone)
  return new Date(local - offsetAt(near, zone)).toISOString()
}

/** Milliseconds that the zone's clock is ahead of UTC then. */
function offsetAt(time: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(time)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(part => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  return shown - Math.floor(time / 60_000) * 60_000
}
