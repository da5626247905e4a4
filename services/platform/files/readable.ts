import { ProblemError } from '../faults/problem-error.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Turns a file that cannot be used into the answer a person gets. */
export async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ProblemError(error.code, error.params, [], { cause: error })
    throw error
  }
}
