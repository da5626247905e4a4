import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { argon2Passwords, boundedPool } from './passwords.ts'

describe('passwords', () => {
  const passwords = argon2Passwords()

  test('are kept as argon2id with 19 MiB and two passes, and verified', async () => {
    const stored = await passwords.hash('correct horse')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(stored).not.toContain('correct horse')
    expect(await passwords.verify(stored, 'correct horse')).toBe(true)
    expect(await passwords.verify(stored, 'correct hors')).toBe(false)
  })

  test('no account and an erased one are never right, whatever the password', async () => {
    expect(await passwords.verify(null, 'a password that nobody has')).toBe(false)
    expect(await passwords.verify('', 'a password that nobody has')).toBe(false)
  })

  test('a hash of another strength is outdated', async () => {
    expect(passwords.isOutdated(await hash('x', { memoryCost: 8_192, timeCost: 1 }))).toBe(true)
    expect(passwords.isOutdated(await passwords.hash('x'))).toBe(false)
  })
})

test('the pool runs so many at once, keeps so many waiting, and refuses the rest', async () => {
  const bounded = boundedPool(2, 1)
  let running = 0
  let most = 0
  const releases: (() => void)[] = []
  const job = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>(resolve => releases.push(resolve))
    running -= 1
  }
  const jobs = [bounded(job), bounded(job), bounded(job)]
  await expect(bounded(job)).rejects.toMatchObject({ code: 'unavailable' })
  expect(releases).toHaveLength(2)
  releases.shift()?.()
  await jobs[0]
  expect(most).toBe(2)
  while (releases.length > 0) {
    releases.shift()?.()
    await Promise.resolve()
  }
  await Promise.all(jobs)
  const again = bounded(async () => 'free')
  expect(await again).toBe('free')
})
