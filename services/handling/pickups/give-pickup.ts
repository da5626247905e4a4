import { seesOwnPickupsAlone } from '@quayside/contracts/access/profiles.ts'
import type { PickupCommandName, PickupContent } from '@quayside/contracts/handling/pickups.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { byOf } from '../desk/handling-desk.ts'
import { type PickupCommand, pickup } from './pickup.ts'
import type { PickupDesk } from './pickup-desk.ts'
import { isConcerned, type PickupAsked } from './pickup-rules.ts'
import { companiesOf, isPickup, type Pickup, type PickupState } from './pickup-state.ts'

export type WantedOnPickup = PickupCommand extends infer One
  ? One extends PickupAsked
    ? Omit<One, keyof PickupAsked>
    : never
  : never
type GivenTo = {
  readonly id: string
  readonly name: PickupCommandName
  readonly wanted: WantedOnPickup
  /** The version the person saw, for commands that overwrite. */
  readonly version: number | undefined
  readonly caller: Caller
  readonly context: CommandContext
}

export const concernedBy = (state: PickupState) => (isPickup(state) ? companiesOf(state) : [])
const versionOf = (state: PickupState) => (isPickup(state) ? state.version : 0)

/** Gives a command to one pickup, alone or as one of many; `gone`: a draft that is deleted once more. */
export async function givePickup(
  desk: PickupDesk,
  { id, name, wanted, version, caller, context }: GivenTo,
): Promise<Outcome<PickupState> | { readonly kind: 'gone'; readonly state: PickupState }> {
  const { commands } = desk.ports
  const { state: before, events } = await commands.load(pickup, id)
  if (name === 'delete' && before.status === 'DELETED' && before.requesterCompanyId === caller.company)
    return { kind: 'gone', state: before }
  if (!isPickup(before) || !isConcerned({ by: byOf(caller) }, before)) throw new ProblemError('pickup-not-found')
  refuseOthersOwn(caller, before, name, events[0]?.metadata.actor.uid)
  const asked = await desk.askedOf(caller, before, contentIn(wanted, before))
  return commands.handle({
    aggregate: pickup,
    id,
    context,
    command: { ...asked, ...wanted } as PickupCommand,
    companies: state => [...new Set([...companiesOf(before), ...concernedBy(state)])],
    ...(version !== undefined && { seen: { version, current: versionOf } }),
  })
}

/** Who has its own alone knows of no other, and deletes drafts alone. */
function refuseOthersOwn(
  { profile, uid }: Caller,
  { status }: Pickup,
  name: PickupCommandName,
  madeBy: string | undefined,
): void {
  if (!seesOwnPickupsAlone(profile)) return
  if (madeBy !== uid) throw new ProblemError('pickup-not-found')
  if (name === 'delete' && status !== 'DRAFT') throw new ProblemError('profile-restricted', { profile })
}

/** The place of what it is changed to decides, where it is changed. */
function contentIn(given: object, { content }: Pickup): PickupContent {
  return 'content' in given ? (given.content as PickupContent) : content
}
