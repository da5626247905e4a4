import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canReach } from './unprivileged-user.ts'

const stranger = { name: 'nobody', uid: 65_534, gid: 65_534 }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reach-'))
  mkdirSync(join(folder, 'clone', 'data'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder is in reach only when every folder above it lets the user through', () => {
  chmodSync(folder, 0o755)
  expect(canReach(join(folder, 'clone', 'data'), stranger)).toBe(true)
  chmodSync(folder, 0o700)
  expect(canReach(join(folder, 'clone', 'data'), stranger)).toBe(false)
})

test('the owner of a closed folder gets through, and so does whoever needs no other user', () => {
  chmodSync(folder, 0o700)
  const owner = { name: 'me', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  expect(canReach(join(folder, 'clone'), owner)).toBe(true)
  expect(canReach(join(folder, 'clone'), undefined)).toBe(true)
})
