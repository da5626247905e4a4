function nameIn(disposition: string | null): string | null {
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? null
}

/** Gives a good answer to the browser as a file; a problem is read as such. */
export function saveAnswer(fallbackName: string) {
  return async (response: Response): Promise<unknown> => {
    if (!response.ok) return response.json()
    const url = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = url
    link.download = nameIn(response.headers.get('content-disposition')) ?? fallbackName
    link.click()
    // The browser has taken the file by the next turn.
    setTimeout(() => URL.revokeObjectURL(url))
    return null
  }
}
