import { UnreadableFile } from './unreadable-file.ts'
import { maxInflatedBytes, unpacked, zipEntries } from './zip-archive.ts'

/** Refuses an archive whose entries unpack to too much, each by itself or together. What is unpacked is not kept. */
export async function checkZipLimits(bytes: Uint8Array): Promise<void> {
  let total = 0
  for (const entry of zipEntries(bytes))
    for await (const chunk of unpacked(entry)) {
      total += chunk.length
      if (total > maxInflatedBytes) throw new UnreadableFile('file-inflates-too-much')
    }
}
