import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forgetFoldersOfTheKilled, keepFile } from './kept-file.ts'

async function* pieces(name: string, taken: string[]): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < 20; piece += 1) {
    taken.push(name)
    yield Buffer.from(`${name}${piece}\n`)
  }
}

test('what a killed process kept is removed by another', async () => {
  const killed = spawn(process.execPath, ['-e', ''])
  await once(killed, 'exit')
  const left = mkdtempSync(join(tmpdir(), `quayside-files-${killed.pid}-`))
  const own = mkdtempSync(join(tmpdir(), `quayside-files-${process.ppid}-`))
  forgetFoldersOfTheKilled()
  expect([existsSync(left), existsSync(own)]).toEqual([false, true])
  rmSync(own, { recursive: true })
})

test('of all files that come at once one piece is taken in a turn of the event loop, each file in its turn', async () => {
  const taken: string[] = []
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const kept = await Promise.all(['a', 'b', 'c', 'd'].map(name => keepFile(pieces(name, taken), () => undefined)))
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(taken.length)
  expect(new Set(taken.slice(0, 8))).toEqual(new Set(['a', 'b', 'c', 'd']))
  for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
    const { path, size, remove } = kept[at] as (typeof kept)[number]
    const text = await readFile(path, 'utf8')
    expect([text.startsWith(`${name}0\n${name}1\n`), text.length]).toEqual([true, size])
    await remove()
  }
})
