import { admitUser } from '@quayside/platform/event-store/eventstoredb-user.ts'

/** Runs once the nodes of the profile `cluster` are up; by hand with the project's own Node (docs/operations.md). */
const { EVENTSTORE_URL = '', EVENTSTORE_ADMIN_PASSWORD = '' } = process.env
try {
  if (EVENTSTORE_URL === '') throw new Error('EVENTSTORE_URL must name the user to be, with a password')
  if (EVENTSTORE_ADMIN_PASSWORD === '') throw new Error('EVENTSTORE_ADMIN_PASSWORD must be the password of admin')
  console.log('Asking the event store as admin; nodes that have just begun are waited for, up to 60 s')
  await admitUser(EVENTSTORE_URL, EVENTSTORE_ADMIN_PASSWORD)
  console.log('The event store has the user of EVENTSTORE_URL')
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exitCode = 1
}
