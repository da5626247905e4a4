import type { SessionGrant, SessionUser } from '@quayside/contracts/identity/sign-in.ts'
import { issueAccessToken } from '@quayside/platform/access/access-tokens.ts'
import type { SigningKey } from '@quayside/platform/access/signing-keys.ts'
import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { type OpenSession, session } from '../domain/session.ts'
import type { People } from '../read-models/people.ts'

/** Access tokens live 12 minutes; a refresh brings the next one. */
const accessTokenSeconds = 12 * 60

/** What signing in and refreshing answer, unless the session has ended since: a repeated request brings nobody back. The token dates from the refresh itself, so that two tabs get the same one. */
export function sessionGrants(parts: {
  people: People
  signingKey: () => Promise<SigningKey>
  commands: Pick<CommandHandler, 'load'>
}) {
  return async (started: OpenSession, refreshToken: string, company = ''): Promise<SessionGrant> => {
    const { state } = await parts.commands.load(session, started.sessionId)
    if (state.status !== 'open') throw new ProblemError('session-ended')
    const key = await parts.signingKey()
    const issuedAt = { now: () => started.refreshedAt }
    const identity = { uid: started.userId, sessionId: started.sessionId, seconds: accessTokenSeconds }
    return {
      token: issueAccessToken(key, issuedAt, identity),
      refreshToken,
      user: await userOf(parts.people, started.userId, company),
    }
  }
}
export type SessionGrants = ReturnType<typeof sessionGrants>

async function userOf(people: People, userId: string, company: string): Promise<SessionUser> {
  const [person, companiesRef] = await Promise.all([people.byId(userId), people.companiesOf(userId)])
  if (person === undefined) throw new ProblemError('session-ended')
  const { name, email, language, language_chosen: languageChosen } = person
  const selected = companiesRef.find(({ id }) => id === company) ?? companiesRef[0]
  const profile = selected?.profile ?? null
  return { uid: userId, profile, name, email, language, languageChosen, companiesRef }
}
