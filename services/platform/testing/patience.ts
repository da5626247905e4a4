/** The environment of tests: a machine that is busy with other tests is no reason to answer otherwise. */
export const patience = {
  RATE_LIMIT: '0',
  EVENTSTORE_PATIENCE_MS: '30000',
  POSITION_WAIT_MS: '20000',
  RIGHTS_BEHIND_MS: '60000',
  LATE_LOOP_MS: '0',
} as const
