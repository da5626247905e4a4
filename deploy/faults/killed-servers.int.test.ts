import { serverFaults } from './server-faults.ts'

serverFaults({ isSplit: false })
