import { v7 } from 'uuid'

/** The only source of new ids that do not derive from a request. */
export type IdSource = { /** A uuid of version 7: rises with time. */ next(): string }

export const uuidSource: IdSource = { next: () => v7() }
