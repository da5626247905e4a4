import { findTemporalTestServer } from './temporal-test-server.ts'

/** Tells workflow tests where the time-skipping server is; without the variable, Temporal's SDK fetches its own. */
export async function setup() {
  const path = await findTemporalTestServer(process.env)
  if (path !== undefined) process.env.TEST_TEMPORAL_SERVER_PATH = path
}
