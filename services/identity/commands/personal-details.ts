import type { PersonalDetails } from '@quayside/contracts/identity/events.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { phoneNumber } from '@quayside/platform/values/phone-number.ts'
import { type User, user } from '../domain/user.ts'
import { calledName, openedDetails } from '../security/sealed-details.ts'

type Parts = Pick<Ports, 'commands' | 'vault'>
type ToChange = PersonalDetails & { version?: number | undefined }

/** With the telephone as E.164; one that nobody changes stays as it was written. */
export function withPhone<Details extends PersonalDetails>(
  details: Details,
  field: string,
  kept: string | null = null,
): Details {
  const { phone, country } = details
  if (phone === null || phone === kept) return details
  const read = phoneNumber(phone, country, field)
  if ('wrong' in read) throw rejected([read.wrong])
  return { ...details, phone: read.number }
}

/** The same of a person who may have one that was never checked. */
export async function withNewPhone<Details extends PersonalDetails>(
  { commands, vault }: Parts,
  userId: string,
  details: Details,
): Promise<Details> {
  const { state } = await commands.load(user, userId)
  const known = state.status === 'none' ? null : await openedDetails(vault, state)
  return withPhone(details, 'phone', known?.phone)
}

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
