import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBinary } from './find-binary.ts'
import { s3Program } from './programs.ts'
import type { StartServer } from './server.ts'

const bucket = 'quayside'

export const startS3: StartServer = async context => {
  const found = await findBinary(s3Program, context)
  context.progress(found.line)
  if (found.way === 'variable') return { S3_URL: found.url }

  const folder = join(context.dataDir, 's3')
  const objects = join(folder, 'objects')
  // What S3 knows of an object beyond its bytes lies beside it: not every file system keeps extended attributes.
  const details = join(folder, 'details')
  mkdirSync(join(objects, bucket), { recursive: true })
  mkdirSync(details, { recursive: true })
  const port = await context.ports.choose('s3')
  const key = 'quayside'
  const secret = context.state.secret('s3', 24)
  await context.run({
    name: 's3',
    command: found.path,
    args: ['--port', `127.0.0.1:${port}`, '--health', '/health', '--quiet', 'posix', '--sidecar', details, objects],
    env: { ...context.env, ROOT_ACCESS_KEY: key, ROOT_SECRET_KEY: secret },
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok,
  })
  return { S3_URL: `http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}` }
}
