import { expect, test, vi } from 'vitest'
import type { FileStore } from './file-store.ts'
import { watchedFiles } from './watched-files.ts'

test('a file store that answers and takes nothing is found, without anybody who uploads, and again once it takes files', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const kept: string[] = []
  let isFull = false
  const store = {
    async put(key: string) {
      if (isFull) throw new Error('no space left on device')
      kept.push(key)
    },
  } as unknown as FileStore
  const files = watchedFiles(store)
  await files.probe()
  expect(kept).toEqual(['probes/room'])
  await files.probe()
  expect(kept, 'what was stored a moment ago shows it').toHaveLength(1)

  isFull = true
  await expect(files.put('imports/1', new Uint8Array(), 'text/csv')).rejects.toThrow('no space left')
  await expect(files.probe()).rejects.toThrow('no space left')
  isFull = false
  await files.probe()
  expect(kept).toHaveLength(2)

  isFull = true
  vi.advanceTimersByTime(61_000)
  await expect(files.probe(), 'nobody has stored anything for a minute').rejects.toThrow('no space left')
  vi.useRealTimers()
})
