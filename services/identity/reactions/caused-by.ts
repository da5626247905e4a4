import { causesIn } from '@quayside/platform/reactions/caused-by.ts'

/** The context of a command of this service that follows from an event. */
export const causedBy = causesIn('identity')
