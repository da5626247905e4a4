import { createContext } from 'react'

/** The IANA zone of the place whose times are shown: milestones, pickups, cut-offs; null is the reader's own. */
export const PlaceZone = createContext<string | null>(null)
