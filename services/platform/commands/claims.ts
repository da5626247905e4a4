import { createHash } from 'node:crypto'
import type { EventMetadata, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { type EventStore, StreamMovedError } from '../event-store/event-store.ts'
import { streamOf } from './aggregate.ts'
import type { ClaimRequest, CommandContext } from './command-handler.ts'

/** A claim whose owner has not come to be after this long was left behind by a crash. */
const orphanAfterMs = 60_000
const mostAttempts = 10

type Claimed = { readonly owner: string; readonly aggregate: string | null }

/** The first event of an aggregate that was given up before it came to be. */
export function isVoiding({ type, revision }: { readonly type: string; readonly revision: number }): boolean {
  return type === 'Voided' && revision === 0
}

/**
 * Makes a value unique across streams: a stream of its own, named by the hash of the value, holds the owner's id. The
 * same owner again is a repeat; a claim whose owner never came to be is freed, and that owner can then no longer come to be.
 */
export function claims({ store, now }: { store: EventStore; now: () => string }) {
  async function claim({ formerly, ...request }: ClaimRequest) {
    if (formerly !== undefined && formerly !== request.value) {
      const before = await holderUnder({ ...request, value: formerly })
      if (before !== null && before !== request.owner) return { takenBy: before }
    }
    return claimUnder(request)
  }

  /** Of a claim of the former form, which is not taken any more: its owner, unless it was left behind. */
  async function holderUnder({ kind, scope, value, context }: ClaimRequest): Promise<string | null> {
    const stream = claimStream(kind, scope, value)
    const last = (await store.readStream(stream)).at(-1)
    const holder = holderOf(last)
    if (holder === null || last === undefined) return null
    if (!(await giveUpOrphan(holder, last, context))) return holder.owner
    await append(stream, last, 'Released', { owner: holder.owner }, context)
    return null
  }

  async function claimUnder({ kind, scope, value, owner, aggregate, context }: ClaimRequest) {
    const stream = claimStream(kind, scope, value)
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const last = (await store.readStream(stream)).at(-1)
      const holder = holderOf(last)
      if (holder?.owner === owner) return 'claimed' as const
      if (holder && last) {
        if (!(await giveUpOrphan(holder, last, context))) return { takenBy: holder.owner }
        await append(stream, last, 'Released', { owner: holder.owner }, context)
      } else if (await append(stream, last, 'Claimed', { kind, owner, aggregate: aggregate ?? null }, context)) {
        return 'claimed' as const
      }
    }
    throw new Error(`A claim of the kind ${kind} could not be settled in ${mostAttempts} attempts`)
  }

  async function release({ formerly, ...request }: ClaimRequest) {
    if (formerly !== undefined && formerly !== request.value) await releaseUnder({ ...request, value: formerly })
    await releaseUnder(request)
  }

  async function releaseUnder({ kind, scope, value, owner, context }: ClaimRequest) {
    const stream = claimStream(kind, scope, value)
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const last = (await store.readStream(stream)).at(-1)
      if (holderOf(last)?.owner !== owner) return
      if (await append(stream, last, 'Released', { owner }, context)) return
    }
    throw new Error(`A release of the kind ${kind} could not be settled in ${mostAttempts} attempts`)
  }

  /** True once it is certain that the claim's owner does not exist and never will. */
  async function giveUpOrphan(holder: Claimed, claimedBy: StoredEvent, context: CommandContext): Promise<boolean> {
    if (holder.aggregate === null) return false
    if (Date.parse(now()) - Date.parse(claimedBy.recordedAt) < orphanAfterMs) return false
    const stream = streamOf({ name: holder.aggregate }, holder.owner)
    const [first] = await store.readStream(stream)
    if (first) return isVoiding(first)
    return append(stream, undefined, 'Voided', {}, context)
  }

  /** False when another was faster. */
  async function append(
    stream: string,
    after: StoredEvent | undefined,
    type: string,
    data: unknown,
    context: CommandContext,
  ): Promise<boolean> {
    try {
      const expected = after === undefined ? 'no-stream' : after.revision
      const notBefore = after === undefined ? {} : { notBefore: after.recordedAt }
      await store.append({
        stream,
        expected,
        events: [{ type, data }],
        metadata: metadataOf(context, []),
        ...notBefore,
      })
      return true
    } catch (fault) {
      if (fault instanceof StreamMovedError) return false
      throw fault
    }
  }

  return { claim, release }
}

export function metadataOf(context: CommandContext, companies: readonly string[]): EventMetadata {
  return {
    companies: [...new Set(companies)],
    actor: context.actor,
    commandKey: context.key,
    bodyHash: context.bodyHash,
    correlationId: context.correlationId,
    causationId: context.causationId,
    schemaVersion: 1,
  }
}

function claimStream(kind: string, scope: string, value: string): string {
  return streamOf(
    { name: 'Claim' },
    createHash('sha256')
      .update(JSON.stringify([kind, scope, value]))
      .digest('hex'),
  )
}

function holderOf(last: StoredEvent | undefined): Claimed | null {
  return last?.type === 'Claimed' ? (last.data as Claimed) : null
}
