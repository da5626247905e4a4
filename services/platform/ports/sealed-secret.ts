import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16
const version = 'v1.'

/** AES-256-GCM; `owner` is authenticated with it, so a sealed text is of no use under another owner. */
export function sealSecret(key: Buffer, owner: string, plain: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return version + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Throws when the text was altered, sealed with another key or for another owner. */
export function openSecret(key: Buffer, owner: string, sealed: string): string {
  if (!sealed.startsWith(version)) throw new Error('not a sealed text')
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
  if (bytes.length < ivBytes + tagBytes) throw new Error('not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}
