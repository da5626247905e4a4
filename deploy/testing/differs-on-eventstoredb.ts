/** A test that `npm test -- --store eventstoredb` leaves out, since what it looks at is of PostgreSQL by design. */
export type Differing = { readonly file: string; readonly test: string; readonly why: string }

export const differsOnEventStoreDb: readonly Differing[] = [
  {
    file: 'deploy/testing/history-moved.int.test.ts',
    test: 'every list, detail, past state, notification and proof is as before; nothing is mailed or begun again',
    why: 'it moves a history from PostgreSQL',
  },
]
