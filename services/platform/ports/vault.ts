/** Personal data, sealed with a key per person (AES-256-GCM); deleting the key erases everything sealed with it. */
export type Vault = {
  /** Sealed text for an event. Throws `PersonErasedError` when the person was erased. */
  seal(personId: string, plain: string): Promise<string>
  /** The plain text, or null when the person was erased. Throws when the text was altered or belongs to another person. */
  open(personId: string, sealed: string): Promise<string | null>
  erase(personId: string): Promise<void>
  /** A keyed hash (HMAC-SHA256, hex) for looking a value up, such as an e-mail address, without storing it. */
  fingerprint(kind: string, value: string): string
}

export class PersonErasedError extends Error {
  override name = 'PersonErasedError'
}
