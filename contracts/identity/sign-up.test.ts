import { describe, expect, test } from 'vitest'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const good = {
  name: 'Ana',
  email: 'ana@example.com',
  password: '12345678',
  passwordCheck: '12345678',
  promotionalOffers: false,
}
const faults = (change: object) =>
  (signUp.safeParse({ ...good, ...change }).error?.issues ?? []).map(
    issue => `${issue.path.join('.')} ${issue.message}`,
  )

describe('the sign-up form', () => {
  test('[S2.030] [S3.005] takes exactly its five fields, the opt-in as chosen', () => {
    expect(signUp.parse({ ...good, promotionalOffers: true })).toEqual({ ...good, promotionalOffers: true })
    expect(signUp.safeParse({ ...good, profile: 'ADMIN' }).success).toBe(false)
  })

  test('[S5.001] [S5.002] [S5.004] [S5.006] what is missing, or only spaces, is refused', () => {
    expect(faults({ name: ' ' })).toContain('name field-required')
    expect(faults({ email: undefined })).toEqual(['email email-required'])
    expect(faults({ email: '' })).toContain('email email-required')
    expect(faults({ password: undefined, passwordCheck: undefined })).toEqual([
      'password field-required',
      'passwordCheck field-required',
    ])
  })

  test('[S5.003] [S8.001] a malformed e-mail is refused', () => {
    for (const email of ['ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com'])
      expect(faults({ email })).toEqual(['email invalid-email'])
    expect(signIn.safeParse({ email: 'ana', password: 'x', remember: true }).error?.issues[0]?.message).toBe(
      'invalid-email',
    )
  })

  test('[S5.005] a password has at least 8 characters', () => {
    expect(faults({ password: '1234567', passwordCheck: '1234567' })).toEqual(['password password-too-short'])
    expect(faults({})).toEqual([])
  })

  test('[S5.007] the confirmation must match', () =>
    expect(faults({ passwordCheck: '87654321' })).toEqual(['passwordCheck passwords-differ']))

  test('what is not an object at all is a fault like any other', () => {
    for (const nothing of [null, undefined, 'x', []]) expect(signUp.safeParse(nothing).success).toBe(false)
  })
})
