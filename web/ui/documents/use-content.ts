import { useEffect, useState } from 'react'
import type { ApiError } from '../../app/api/problem.ts'
import { type Content, useDocumentContentMutation } from './documents-api.ts'

type Shown = { content: Content | undefined; error: ApiError | null }
const waiting: Shown = { content: undefined, error: null }

/** The file of a document while it is shown; its address is given back afterwards. Undefined content is on its way. */
export function useContent(id: string) {
  const [ask] = useDocumentContentMutation()
  const [shown, setShown] = useState(waiting)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let url: string | null = null
    let isOver = false
    const asking = ask(id)
    void asking.then(answer => {
      url = typeof answer.data === 'object' ? (answer.data?.url ?? null) : null
      if (isOver) {
        if (url !== null) URL.revokeObjectURL(url)
        return
      }
      setShown(answer.error ? { content: undefined, error: answer.error } : { content: answer.data, error: null })
    })
    return () => {
      isOver = true
      if (url === null) asking.abort()
      else URL.revokeObjectURL(url)
    }
  }, [ask, id, attempt])
  const again = () => {
    setShown(waiting)
    setAttempt(attempt + 1)
  }
  return { ...shown, again }
}
