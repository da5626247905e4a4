/** What the launcher says while it works: one line per step with the time since its start, and a bar that stays on its line. */
export interface Terminal {
  line(text: string): void
  bar(text: string, done: number, total: number): void
  plain(text: string): void
}

export function openTerminal(out: NodeJS.WriteStream = process.stdout): Terminal {
  const begun = Date.now()
  let isBarOpen = false
  let lastDrawn = ''
  const stamp = () => `${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s`
  const closeBar = () => {
    if (isBarOpen) out.write('\n')
    isBarOpen = false
  }

  // Whoever read the lines may be gone (a closed terminal, `| head`); the portal goes on without them.
  out.on('error', () => undefined)

  return {
    line(text) {
      closeBar()
      out.write(`${stamp()}  ${text}\n`)
    },
    bar(text, done, total) {
      const share = total === 0 ? 1 : Math.min(1, done / total)
      const tenth = `${text} ${Math.floor(share * 10)}`
      const filled = Math.round(share * 24)
      const drawn = `${stamp()}  [${'#'.repeat(filled)}${'.'.repeat(24 - filled)}] ${done}/${total} ${text}`
      if (out.isTTY) {
        out.write(`\r${drawn.slice(0, (out.columns || 100) - 1)}\u001b[K`)
        isBarOpen = true
      } else if (tenth !== lastDrawn) {
        out.write(`${drawn}\n`)
      }
      lastDrawn = tenth
      if (share === 1) closeBar()
    },
    plain(text) {
      closeBar()
      out.write(`${text}\n`)
    },
  }
}
