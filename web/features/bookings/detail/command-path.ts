import { type BookingCommandName, bookingCommands } from '@quayside/contracts/bookings/commands.ts'

/** A command on a booking; `ids`: what it is about inside it, by the name in its path. */
export type BookingCommand = {
  id: string
  command: Exclude<BookingCommandName, 'book-again'>
  ids?: Readonly<Record<string, string>>
  body: object
}

/** Method and path of a command, with the ids in their places. */
export function pathOf({ id, command, ids }: Omit<BookingCommand, 'body'>): { url: string; method: string } {
  const { path, method } = bookingCommands[command]
  const url = path.replace(/:(\w+)/g, (whole, name: string) => (name === 'id' ? id : (ids?.[name] ?? whole)))
  return { url, method }
}
