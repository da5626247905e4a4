import type { Kysely, Transaction } from 'kysely'

/** This service's own tables; the staging ones are written here and nowhere else. */
// biome-ignore lint/suspicious/noExplicitAny: the tables are named where they are used
export type Database = Kysely<any> | Transaction<any>
