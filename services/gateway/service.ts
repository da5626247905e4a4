import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { databaseAnswers } from './door/database-answers.ts'
import { openDoor } from './door/door.ts'
import { serviceWatch } from './door/service-watch.ts'
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
  const { serviceUrls } = ports.config
  const apart = serviceUrls === null ? null : serviceWatch(ports, serviceUrls)
  return {
    name,
    schema,
    migrations: {},
    projections: [],
    reactions: [],
    door: app => openDoor(app, ports, apart),
    routes(app) {
      environmentRoute(app, ports, answers)
      portalStateRoute(app, ports, apart)
      apiDocumentationRoute(app)
      stream.routes(app)
    },
    async start() {
      apart?.start()
      return {
        async close() {
          apart?.close()
          await stream.close()
        },
      }
    },
  }
}
