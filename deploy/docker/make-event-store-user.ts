import { admitUser } from '@quayside/platform/event-store/eventstoredb-user.ts'

/** Runs once the nodes of the profile `cluster` are up. */
const { EVENTSTORE_URL = '', EVENTSTORE_ADMIN_PASSWORD = '' } = process.env
await admitUser(EVENTSTORE_URL, EVENTSTORE_ADMIN_PASSWORD)
console.log('The event store has the user of EVENTSTORE_URL')
