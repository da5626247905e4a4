/** Objects by key. A missing object is `null`; an unreachable store throws. */
export type FileStore = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | null>
  delete(key: string): Promise<void>
  /** A link that anyone may open for so many seconds; it downloads under `fileName`. */
  signedUrl(key: string, options: { seconds: number; fileName: string }): Promise<string>
}
