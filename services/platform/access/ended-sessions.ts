import type { Broker } from '../broker/broker.ts'
import type { TokenVerifier } from './access-tokens.ts'

const subject = 'session-ended'

/**
 * Refuses an ended session's tokens at once in this process, and as soon as the broker tells it in the others. Each process's access
 * records come to know it from the event in any case, a moment later.
 */
export function endedSessions(broker: Pick<Broker, 'tell' | 'listen'>, tokens: TokenVerifier) {
  const stop = broker.listen(subject, message => {
    const { sessionId } = (message ?? {}) as { sessionId?: unknown }
    if (typeof sessionId === 'string') tokens.refuse(sessionId)
  })
  return {
    end(sessionId: string): void {
      tokens.refuse(sessionId)
      broker.tell(subject, { sessionId })
    },
    close: stop,
  }
}
