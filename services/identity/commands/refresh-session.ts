import { refreshSession, sessionGrant } from '@quayside/contracts/identity/sign-in.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { session } from '../domain/session.ts'
import { user } from '../domain/user.ts'
import { nextRefreshToken, sessionIdOf, tokenHash } from '../security/refresh-tokens.ts'
import type { SessionGrants } from './session-grant.ts'

export function refreshSessionRoute(app: App, ports: Ports, grants: SessionGrants): void {
  commandRoute(app, ports, {
    url: '/authentication/refreshSession',
    summary: 'Exchange a refresh token for the next pair of tokens',
    permission: 'public',
    body: refreshSession,
    answer: sessionGrant,
    waitFor: ['people', 'companies'],
    async handle({ body, context, raw }) {
      const sessionId = sessionIdOf(body.refreshToken)
      if (sessionId === null) throw new ProblemError('session-ended')
      const actor = { uid: await activeOwner(ports, sessionId) }
      const refreshToken = nextRefreshToken(ports.vault, body.refreshToken)
      const outcome = await refresh(ports, sessionId, body.refreshToken, refreshToken, { ...context, actor })
      if (outcome.kind !== 'accepted') return outcome
      const { state } = outcome
      // A token that was used before ends the session: no service takes what was given out in it any more.
      if (state.status !== 'open') ports.access.sessionEnded(sessionId)
      if (state.status !== 'open' || state.refreshHash !== tokenHash(refreshToken))
        throw new ProblemError('session-ended')
      return answer(await grants(state, refreshToken, companyNamed(raw.body)), { position: outcome.position })
    },
  })
}

/** A public call is in nobody's name; here it says where the person is. */
function companyNamed(body: unknown): string {
  const { company } = (body ?? {}) as { company?: unknown }
  return typeof company === 'string' ? company : ''
}

function refresh(ports: Ports, sessionId: string, presented: string, next: string, context: CommandContext) {
  return ports.commands.handle({
    aggregate: session,
    id: sessionId,
    command: {
      type: 'Refresh',
      presentedHash: tokenHash(presented),
      nextHash: tokenHash(next),
      now: ports.clock.now(),
    },
    context,
    companies: () => [],
  })
}

async function activeOwner({ commands }: Ports, sessionId: string): Promise<string> {
  const { state } = await commands.load(session, sessionId)
  if (state.status === 'none') throw new ProblemError('session-ended')
  const owner = await commands.load(user, state.userId)
  if (owner.state.status !== 'active') throw new ProblemError('session-ended')
  return state.userId
}
