import { type ShipmentCommandName, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'

/** What a command is about inside the shipment, by the name in its path. */
export type CommandIds = Readonly<Record<string, string>>

/** Method and path of a command, with the ids in their places. */
export function pathOf({ id, command, ids }: { id: string; command: ShipmentCommandName; ids?: CommandIds }): {
  url: string
  method: string
} {
  const { path, method } = shipmentCommands[command]
  const url = path.replace(/:(\w+)/g, (whole, name: string) => (name === 'id' ? id : (ids?.[name] ?? whole)))
  return { url, method }
}
