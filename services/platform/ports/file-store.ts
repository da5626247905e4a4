import type { Readable } from 'node:stream'

/** Objects by key. A missing object is `null`; an unreachable store throws. */
export type FileStore = {
  /** Does now what the first file would wait for; a store that is away then is found later. */
  prepare(): Promise<void>
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** A file on disk of so many bytes, which is never held whole. */
  putFile(key: string, file: { readonly path: string; readonly size: number }, contentType: string): Promise<void>
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | null>
  /** To pass on without holding it whole; its reader closes it. `length` in bytes. */
  open(key: string): Promise<{ content: Readable; length: number } | null>
  delete(key: string): Promise<void>
  /** A link that anyone may open for so many seconds; it downloads under `fileName`. */
  signedUrl(key: string, options: { seconds: number; fileName: string }): Promise<string>
}
