import type { SessionEvent } from '@quayside/contracts/identity/events.ts'
import type { CommandContext, CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import { session } from '../domain/session.ts'

export type EndReason = Extract<SessionEvent, { type: 'SessionRevoked' }>['data']['reason']

export function endSession(commands: CommandHandler, sessionId: string, reason: EndReason, context: CommandContext) {
  return commands.handle({
    ...{ aggregate: session, id: sessionId, command: { type: 'Revoke', reason }, context },
    companies: () => [],
  })
}
