import type { PersonalDetails } from '@quayside/contracts/identity/events.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { type User, user } from '../domain/user.ts'
import { calledName } from '../security/sealed-details.ts'

type Parts = Pick<Ports, 'commands' | 'vault'>
type ToChange = PersonalDetails & { version?: number | undefined }

/** Replaces them; `version` is the one that the person saw, and missing where nobody saw any. */
export async function changeDetails(
  { commands, vault }: Parts,
  userId: string,
  { version, ...details }: ToChange,
  /** Those that the person belongs to, which are told. */
  companies: readonly string[],
  context: CommandContext,
) {
  const { state } = await commands.load(user, userId)
  // Nothing can be sealed with a key that was destroyed.
  if (state.status === 'erased') throw new ProblemError('user-erased')
  const [name, sealed] = await Promise.all([
    vault.seal(userId, calledName(details)),
    vault.seal(userId, JSON.stringify(details)),
  ])
  return commands.handle({
    aggregate: user,
    id: userId,
    command: { type: 'ChangeDetails', name: name as Sealed, details: sealed as Sealed },
    context,
    companies: () => companies,
    ...(version === undefined ? {} : { seen: { version, current: versionOf } }),
  })
}

export function versionOf(state: User): number {
  return state.status === 'none' ? 0 : state.version
}
