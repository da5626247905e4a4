import { readFile, stat } from 'node:fs/promises'
import { unpacked, zipEntries } from '../files/zip-archive.ts'

const mostBytes = 256 * 1024
/** A workbook's XML is about ten times as long as what its cells say. */
const mostUnpacked = 8 * mostBytes

/** Whether a file is read in a moment; a packed one counts by what really comes out of it. */
export async function isSmallFile(path: string): Promise<boolean> {
  if ((await stat(path)).size > mostBytes) return false
  const bytes = await readFile(path)
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return true
  try {
    let total = 0
    for (const entry of zipEntries(bytes))
      for await (const chunk of unpacked(entry)) {
        total += chunk.length
        if (total > mostUnpacked) return false
      }
    return true
  } catch {
    // What is wrong with it is said by its reader, and soon.
    return true
  }
}
