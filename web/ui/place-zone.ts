import { createContext } from 'react'

/** The IANA zone in which deadlines and business days are meant: the client company's; null is the reader's own. */
export const PlaceZone = createContext<string | null>(null)
