import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { databaseAnswers } from './door/database-answers.ts'
import { openDoor } from './door/door.ts'
import { apiDocumentationRoute } from './routes/api-documentation.ts'
import { environmentRoute } from './routes/environment.ts'
import { portalStateRoute } from './routes/portal-state.ts'
import { changeStream } from './stream/change-stream.ts'

const name = 'gateway'
const schema = 'gateway'

export const gateway: ServiceFactory = { name, schema, create }

function create(ports: Ports): Service {
  const answers = databaseAnswers(ports)
  const stream = changeStream(ports, answers)
  return {
    name,
    schema,
    migrations: {},
    projections: [],
    reactions: [],
    door: app => openDoor(app, ports),
    routes(app) {
      environmentRoute(app, ports, answers)
      portalStateRoute(app, ports)
      apiDocumentationRoute(app)
      stream.routes(app)
    },
    start: async () => ({ close: stream.close }),
  }
}
