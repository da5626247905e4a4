import { randomBytes } from 'node:crypto'
import type { Bench } from './benchmark.ts'

/** What services are started with that use a database of the benchmark's, and neither files nor mails. */
export function hostEnv(bench: Pick<Bench, 'env'>, database: string) {
  const databaseUrl = new URL(bench.env.DATABASE_URL as string)
  databaseUrl.pathname = `/${database}`
  return {
    ...bench.env,
    DATABASE_URL: databaseUrl.href,
    S3_URL: 'http://key:secret@127.0.0.1:9/unused',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PORTAL_URL: 'http://127.0.0.1:9',
    SERVICE_SECRET: randomBytes(32).toString('hex'),
    VAULT_KEY: randomBytes(32).toString('base64'),
  }
}
