import type { PermissionEntry, SessionUser } from '@quayside/contracts/identity/sign-in.ts'
import { writeSession } from '../app/session/session-storage.ts'
import { everyPermission, grantOf, lucia } from './fixtures/people.ts'

export type Someone = { user?: SessionUser; permissions?: readonly PermissionEntry[] | null; remember?: boolean }

/** Puts a session into the browser as signing in leaves it. */
export function signInAs({ user = lucia, permissions = everyPermission, remember = false }: Someone = {}): void {
  const { token, refreshToken } = grantOf(user)
  const [first] = user.companiesRef
  writeSession(
    {
      grant: { token, refreshToken },
      user,
      company: first?.id ?? null,
      child: null,
      role: first?.role ?? 'ADMIN',
      permissions,
      seeAs: null,
    },
    remember,
  )
}
