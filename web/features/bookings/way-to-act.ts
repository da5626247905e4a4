import type { BookingCommandName } from '@quayside/contracts/bookings/commands.ts'

/** Whole versions are entered on a page of their own; the rest is asked in a dialog of the booking's page. */
const onPages = ['change', 'supply', 'ask-amendment'] as const satisfies readonly BookingCommandName[]
export type EditedAs = (typeof onPages)[number]

export const isEditedAs = (name: string | null): name is EditedAs =>
  (onPages as readonly (string | null)[]).includes(name)

/** Where a command on a booking is given. */
export function wayToAct(id: string, command: BookingCommandName): string {
  if (command === 'book-again') return `/bookings/new?again=${id}`
  return isEditedAs(command) ? `/bookings/edit/${id}?as=${command}` : `/bookings/${id}?act=${command}`
}
