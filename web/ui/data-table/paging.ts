/** The pages between the first one and this, as the URL keeps them: "50.cursor~100.cursor", where each begins and how to ask for it. */
export type Trail = string | null

const most = 60

/** What the server is asked for: the cursor of the page shown, none on the first. */
export function cursorOf(trail: Trail): string | undefined {
  return (
    trail
      ?.split('~')
      .at(-1)
      ?.replace(/^\d+\./, '') || undefined
  )
}

export function nextPage(trail: Trail, next: string, from: number): { trail: Trail; from: number } {
  const pages = trail === null ? [] : trail.split('~')
  return { trail: [...pages, `${from}.${next}`].slice(-most).join('~'), from }
}

export function previousPage(trail: Trail): { trail: Trail; from: number } {
  const pages = trail?.split('~').slice(0, -1) ?? []
  if (pages.length === 0) return { trail: null, from: 0 }
  return { trail: pages.join('~'), from: Number.parseInt(pages.at(-1) ?? '', 10) || 0 }
}
