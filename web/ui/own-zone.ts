/** The reader's zone (IANA), as the browser knows it. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
