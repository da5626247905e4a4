/** What the server takes, in bytes. */
export const maxProofBytes = 1_048_576

export type ReadFile = { kind: 'read'; body: object } | { kind: 'tooLarge' } | { kind: 'notJson' }

/** What a file holds, as far as it can be sent; whether it is a proof, the server says. */
export async function readProof(file: File): Promise<ReadFile> {
  if (file.size > maxProofBytes) return { kind: 'tooLarge' }
  try {
    const body: unknown = JSON.parse(await file.text())
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { kind: 'read', body }
  } catch {
    // Said below: no JSON at all, or JSON of another kind.
  }
  return { kind: 'notJson' }
}
