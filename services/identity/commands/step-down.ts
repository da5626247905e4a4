import { setTimeout as sleep } from 'node:timers/promises'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'
import type { Accepted, CommandContext, CommandHandler, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { type AdministratorsCommand, administrators, type Leaving } from '../domain/administrators.ts'
import { membership } from '../domain/membership.ts'
import { user } from '../domain/user.ts'
import type { People } from '../read-models/people.ts'
import { membershipIdOf } from './grant-membership.ts'

type Commands = Pick<CommandHandler, 'handle' | 'load'>
type Parts = { commands: Commands; people: Pick<People, 'unnotedAdministrators'> }
type Refused = Exclude<Outcome<unknown>, Accepted<unknown>>
type Where = { companyId: string; userId: string }
type Told =
  Exclude<AdministratorsCommand, { type: 'Leave' }> extends infer One
    ? One extends AdministratorsCommand
      ? Omit<One, 'companyId' | 'userId'>
      : never
    : never

const mostAttempts = 20
const apartMs = 50

async function standingOf({ load }: Pick<Commands, 'load'>, { companyId, userId }: Where) {
  const [member, person] = await Promise.all([load(membership, membershipIdOf(userId, companyId)), load(user, userId)])
  const isMember = member.state.status === 'active' && member.state.role === 'ADMIN'
  return {
    administers: isMember && person.state.status === 'active',
    revisions: { membership: member.revision, person: person.revision },
  }
}

/**
 * Whoever stops being an administrator is told to leave those of each of these companies first; the last of one is refused, and then
 * nothing has changed. `act` is what they leave for, a change of the membership or the person: where it does not come about, they stay.
 */
export async function steppingDown<State>(
  { commands, people }: Parts,
  { userId, companies, of }: { userId: string; companies: readonly string[]; of: Leaving['of'] },
  context: CommandContext,
  act: () => Promise<Outcome<State>>,
): Promise<Outcome<State> | Refused> {
  const leaving: { companyId: string; id: string }[] = []
  const stay = async () => {
    for (const { companyId, id } of leaving)
      await tell(commands, { companyId, userId }, { type: 'Stay', leaving: id }, { ...context, key: `${id}:stay` })
  }
  const leave = async (companyId: string, at: number) => {
    for (let attempt = 1; ; attempt += 1) {
      // Who stayed since leaves anew, also for the same request.
      const { revision } = await commands.load(administrators, companyId)
      const id = `${context.key}:${revision}`
      const leaving = { type: 'Leave' as const, leaving: id, of, revision: at }
      const left = await tell(commands, { companyId, userId }, leaving, { ...context, key: id })
      if (left.kind === 'accepted' || attempt === mostAttempts) return { left, id }
      // Somebody who has only just become one is not noted yet.
      const pending = await people.unnotedAdministrators(companyId)
      if (!pending.some(one => one.user_id !== userId)) return { left, id }
      await sleep(apartMs)
    }
  }
  for (const companyId of companies) {
    const { administers, revisions } = await standingOf(commands, { companyId, userId })
    if (!administers) continue
    const { left, id } = await leave(companyId, revisions[of])
    if (left.kind !== 'accepted') {
      await stay()
      return left
    }
    // The same request twice at once: the one that was first knows what becomes of it.
    if (!left.repeated) leaving.push({ companyId, id })
  }
  const outcome = await act().catch(async (fault: unknown) => {
    await stay()
    throw fault
  })
  // What another request or an earlier one did already is not what these left for: no event would tell that it came about.
  if (outcome.kind !== 'accepted' || outcome.repeated || outcome.events.length === 0) await stay()
  return outcome
}

/** Puts them among the administrators of the company where they are one; `Settle` also where a change of theirs was cut short. */
export async function noteAdministrator(
  commands: Commands,
  where: Where,
  type: 'Add' | 'Settle',
  context: CommandContext,
): Promise<void> {
  const { administers } = await standingOf(commands, where)
  if (!administers) return
  // Each start settles what the one before it left, also for the same person.
  const { revision } = type === 'Settle' ? await commands.load(administrators, where.companyId) : { revision: null }
  const key = revision === null ? context.key : `${context.key}:${revision}`
  await tell(commands, where, { type }, { ...context, key })
}

/** They have left, by the event of that revision. */
export async function noteLeft(
  commands: Commands,
  where: Where,
  leaving: Leaving,
  context: CommandContext,
): Promise<void> {
  await tell(commands, where, { type: 'Left', ...leaving }, context)
}

function tell(
  commands: Commands,
  { companyId, userId }: Where,
  command: Told | (Leaving & { type: 'Leave'; leaving: string }),
  context: CommandContext,
) {
  return commands.handle({
    aggregate: administrators,
    id: companyId,
    command: { ...command, companyId: companyId as CompanyId, userId: userId as UserId } as AdministratorsCommand,
    context,
    companies: () => [companyId],
  })
}
