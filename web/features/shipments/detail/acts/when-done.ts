import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import { createContext } from 'react'

/** What follows the act that is open: the next step to the one that it puts something right for; null where it is the last. */
export const WhenDone = createContext<{
  step: (() => void) | null
  /** The act that it is done first for, and why. */
  first: { act: ShipmentCommandName; why: string } | null
}>({ step: null, first: null })
