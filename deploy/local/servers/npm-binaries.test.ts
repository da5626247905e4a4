import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completePostgresPackage, embeddedAnvil, embeddedPostgres } from './npm-binaries.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'npm-binaries-'))
  mkdirSync(join(folder, 'native', 'lib'), { recursive: true })
  mkdirSync(join(folder, 'native', 'bin'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('links and execute bits that the archive lost are put back, and again without harm', async () => {
  writeFileSync(join(folder, 'native/lib/libpq.so.5.18'), 'library')
  writeFileSync(join(folder, 'native/bin/postgres'), '#!/bin/sh\n', { mode: 0o644 })
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
  await completePostgresPackage(folder)
  await completePostgresPackage(folder)
  expect(lstatSync(join(folder, 'native/lib/libpq.so.5')).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
  expect(statSync(join(folder, 'native/bin/postgres')).mode & 0o111).toBe(0o111)
})

test('the packages of this platform hold programs of the pinned versions', async () => {
  const version = (path: string | undefined) => execFileSync(path ?? '', ['--version'], { encoding: 'utf8' })
  expect(version(await embeddedPostgres())).toContain('18.4')
  expect(version(await embeddedAnvil())).toContain('1.7.1')
})
