/** A test that `npm test -- --store eventstoredb` leaves out, since what it looks at is of PostgreSQL by design. */
export type Differing = { readonly file: string; readonly test: string; readonly why: string }

export const differsOnEventStoreDb: readonly Differing[] = []
