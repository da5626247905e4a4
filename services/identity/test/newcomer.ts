import type { Rig } from '@quayside/platform/testing/rig.ts'
import type { RigAnswer } from '@quayside/platform/testing/rig-client.ts'

export const password = 'a long enough one'

/** A person who signed up and in through the portal itself. */
export type Newcomer = { uid: string; email: string; token: string; refreshToken: string }

export async function signUp(rig: Rig, email: string, name = 'Ana Ruiz'): Promise<RigAnswer> {
  const form = { name, email, password, passwordCheck: password, promotionalOffers: false }
  return rig.stranger.post('/authentication/signUp', form)
}

export function signIn(
  rig: Rig,
  email: string,
  given: { password?: string; remember?: boolean; key?: string } = {},
): Promise<RigAnswer> {
  const body = { email, password: given.password ?? password, remember: given.remember ?? false }
  return rig.stranger.post('/authentication/signIn', body, given.key === undefined ? {} : { key: given.key })
}

export async function newcomer(rig: Rig, email: string): Promise<Newcomer> {
  await signUp(rig, email)
  const { body } = await signIn(rig, email)
  return { uid: body.user.uid, email, token: body.token, refreshToken: body.refreshToken }
}

/** Calls as that person; `company` '' until they belong to one. */
export function as(rig: Rig, { uid, email, token }: Newcomer, company = '') {
  return rig.as({ uid, email, token, company, companyType: 'client', name: '', sessionId: '' })
}
