import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { FileStore } from './file-store.ts'

const usualTimeoutMs = 10_000
/** A large file has longer. */
const slowestBytesAMs = 500

/** Files in a bucket, made where it is missing. The URL is `http(s)://key:secret@host[:port]/bucket[?region=]`. */
export function s3FileStore(s3Url: string): FileStore & { close(): void } {
  const url = new URL(s3Url)
  const Bucket = decodeURIComponent(url.pathname.replace(/^\/+|\/+$/g, ''))
  const client = new S3Client({
    endpoint: `${url.protocol}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    maxAttempts: 3,
    // A server that accepts and says nothing must not keep a person waiting for ever.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: usualTimeoutMs, throwOnRequestTimeout: true },
  })
  let ready: Promise<void> | null = null

  const bucket = () => {
    ready ??= makeBucket().catch(error => {
      ready = null
      throw error
    })
    return ready
  }

  const makeBucket = async () => {
    try {
      await client.send(new HeadBucketCommand({ Bucket }))
    } catch (error) {
      if (!isMissing(error)) throw error
      await client.send(new CreateBucketCommand({ Bucket })).catch(refusal => {
        if (!/BucketAlready/.test(String((refusal as Error).name))) throw refusal
      })
    }
  }

  const found = async (key: string) => {
    await bucket()
    return client.send(new GetObjectCommand({ Bucket, Key: key })).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
  }

  return {
    prepare: () => bucket().catch(() => undefined),
    async put(key, bytes, contentType) {
      await bucket()
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentType }))
    },
    async putFile(key, { path, size }, contentType) {
      await bucket()
      const content = { Body: createReadStream(path), ContentLength: size, ContentType: contentType }
      const requestTimeout = usualTimeoutMs + size / slowestBytesAMs
      await client.send(new PutObjectCommand({ Bucket, Key: key, ...content }), { requestTimeout })
    },
    async get(key) {
      const object = await found(key)
      if (object === null) return null
      const bytes = (await object.Body?.transformToByteArray()) ?? new Uint8Array()
      return { bytes, contentType: object.ContentType ?? 'application/octet-stream' }
    },
    async open(key) {
      const object = await found(key)
      // In Node the SDK's body is a Readable.
      return object === null ? null : { content: object.Body as Readable, length: object.ContentLength ?? 0 }
    },
    async delete(key) {
      await bucket()
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    signedUrl: (key, { seconds, fileName }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket,
          Key: key,
          ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        }),
        { expiresIn: seconds },
      ),
    close: () => client.destroy(),
  }
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}
