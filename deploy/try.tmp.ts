import { startInfrastructure } from '/work/main/deploy/local/infrastructure.ts'

const t = Date.now()
const i = await startInfrastructure({
  dataDir: process.argv[2]!,
  servers: ['postgres', 'nats', 'temporal', 's3', 'mail', 'chain'],
  progress: l => console.log(Date.now() - t, l),
  isForTests: process.argv[3] === 'test',
})
console.log(Date.now() - t, i.env)
if (process.argv[4]) await new Promise(r => process.stdin.once('data', r))
await i.stop()
console.log(Date.now() - t, 'stopped')
process.exit(0)
