import type { SessionEvent } from '@quayside/contracts/identity/events.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { session } from '../domain/session.ts'

export type EndReason = Extract<SessionEvent, { type: 'SessionRevoked' }>['data']['reason']

/** Once this is answered, no service of the process takes the session's tokens any more. */
export async function endSession(
  { commands, access }: Pick<Ports, 'commands' | 'access'>,
  sessionId: string,
  reason: EndReason,
  context: CommandContext,
) {
  const outcome = await commands.handle({
    aggregate: session,
    id: sessionId,
    command: { type: 'Revoke', reason },
    context,
    companies: () => [],
  })
  if (outcome.kind === 'accepted') access.sessionEnded(sessionId)
  return outcome
}
