import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { s3FileStore } from '../ports/s3-file-store.ts'

export type KeptFile = { readonly key: string; readonly bytes: Uint8Array }

/** Each object of the bucket, read whole; none where it was never made. */
export async function keptFiles(s3Url: string): Promise<KeptFile[]> {
  const url = new URL(s3Url)
  const client = new S3Client({
    endpoint: `${url.protocol}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
  })
  const files = s3FileStore(s3Url)
  try {
    await files.prepare()
    const found: KeptFile[] = []
    for (let token: string | undefined; ; ) {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: url.pathname.slice(1),
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      )
      for (const { Key: key = '' } of page.Contents ?? []) {
        const file = await files.get(key)
        if (file !== null) found.push({ key, bytes: file.bytes })
      }
      token = page.NextContinuationToken
      if (token === undefined) return found
    }
  } finally {
    files.close()
    client.destroy()
  }
}
