/** Says plainly what every program says in its own words: with the way out first. */
export function plainly(words: string): string {
  if (!/ENOSPC|no space left on device/i.test(words)) return words
  return `The disk is full: free some space, and it goes on, or can be started again; nothing that was acknowledged is lost.\n  ${words}`
}

export function isFullDisk(fault: unknown): boolean {
  return (fault as { code?: unknown } | null)?.code === 'ENOSPC'
}
