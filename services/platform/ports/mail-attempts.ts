import type { GivenUpReason } from '@quayside/contracts/kernel/given-up-mails.ts'
import type { Mail, MailSender } from './mail-sender.ts'

const mostAttempts = 12
const firstDelayMs = 30_000
const longestDelayMs = 6 * 3_600_000

/** An e-mail did not go: the mail server refused it or is away, as `cause` says. */
export class UnsentMailError extends Error {
  override name = 'UnsentMailError'
}

/** Sends; throws an UnsentMailError where the mail server is at fault, so that a caller can tell it from other faults. */
export async function sendMail(sender: MailSender, mail: Mail): Promise<void> {
  try {
    await sender.send(mail)
  } catch (cause) {
    throw new UnsentMailError(`${mail.messageId} did not go`, { cause })
  }
}

/** After so many attempts that failed: in how many ms the next is due (30 s to 6 h, for about 15 h), or why there is none. */
export function afterFailedMail(fault: unknown, attempts: number): { againMs: number } | { givenUp: GivenUpReason } {
  if (isRefusedForGood(fault)) return { givenUp: 'refused' }
  if (attempts >= mostAttempts) return { givenUp: 'not-taken' }
  return { againMs: Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1)) }
}

/** RFC 5321, 4.2.1: final. Of the recipient or the letter only: a refused sender or sign-in is for the portal's operator to mend. */
function isRefusedForGood(fault: unknown): boolean {
  if (fault instanceof UnsentMailError) return isRefusedForGood(fault.cause)
  const { responseCode = 0, command } = (fault ?? {}) as { responseCode?: number; command?: string }
  return responseCode >= 550 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA')
}
