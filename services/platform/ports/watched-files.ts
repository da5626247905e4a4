import type { FileStore } from './file-store.ts'
import type { Probe } from './watch.ts'

const key = 'probes/room'
/** More than what a full disk still takes in its last block. */
const bytes = new Uint8Array(64 * 1024)
/** So long what was stored last shows that more can be. */
const shownMs = 60_000

/**
 * A file store that answers may still take nothing, as with a full disk: `probe` rejects while it does not, which it finds by
 * storing a small file where nobody has stored any for a minute or the last one was refused.
 */
export function watchedFiles<Files extends FileStore>(files: Files): Files & { probe: Probe } {
  let storedAt = Number.NEGATIVE_INFINITY
  const watched =
    <File extends unknown[]>(store: (...file: File) => Promise<void>) =>
    async (...file: File) => {
      storedAt = Number.NEGATIVE_INFINITY
      await store(...file)
      storedAt = performance.now()
    }
  const put = watched(files.put)
  return {
    ...files,
    put,
    putFile: watched(files.putFile),
    async probe() {
      if (performance.now() - storedAt > shownMs) await put(key, bytes, 'application/octet-stream')
    },
  }
}
