import { saveFile } from '../../ui/save-file.ts'

function nameIn(disposition: string | null): string | null {
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? null
}

/** Gives a good answer to the browser as a file; a problem is read as such. */
export function saveAnswer(fallbackName: string) {
  return async (response: Response): Promise<unknown> => {
    if (!response.ok) return response.json()
    const name = nameIn(response.headers.get('content-disposition')) ?? fallbackName
    saveFile(await response.blob(), name)
    return null
  }
}
