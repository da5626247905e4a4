import type { PickupCommandName } from '@quayside/contracts/handling/pickups.ts'

/** Where a command on a pickup is given: the request itself in its form, all else in a dialog of its page. */
export function wayToAct(id: string, command: PickupCommandName): string {
  if (command === 'change') return `/pick-up/form/${id}`
  return command === 'send' ? `/pick-up/form/${id}?step=summary` : `/pick-up/${id}?act=${command}`
}

/** What takes something away, or ends it otherwise than hoped. */
export const dangerous: ReadonlySet<PickupCommandName> = new Set(['reject', 'fail', 'correct', 'cancel', 'delete'])
