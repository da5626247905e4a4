import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Keeping<Values> = {
  /** Answers when it was kept. */
  keep: (typed: Values) => Promise<{ data?: { keptAt: string | null }; error?: unknown }>
  discard: () => Promise<unknown>
  empty: () => Values
}

const pauseMs = 700

/** Keeps the form on the server a moment after each change and when the page is left; one request at a time. */
export function useKeptDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  openedWith: string | null,
  { keep, discard, empty }: Keeping<Values>,
) {
  const [keptAt, setKeptAt] = useState(openedWith)
  const [failed, setFailed] = useState(false)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isOver = useRef(false)
  const { watch, getValues, reset } = form

  useEffect(() => {
    const save = () => {
      timer.current = null
      const typed = structuredClone(getValues())
      last.current = last.current.then(async () => {
        if (isOver.current) return
        const { data, error } = await keep(typed)
        setFailed(error !== undefined)
        if (data !== undefined) setKeptAt(data.keptAt)
      })
    }
    const { unsubscribe } = watch(() => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = setTimeout(save, pauseMs)
    })
    return () => {
      unsubscribe()
      if (timer.current === null) return
      clearTimeout(timer.current)
      save()
    }
  }, [watch, getValues, keep])

  const stop = async () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    await last.current
    await discard()
    setKeptAt(null)
  }
  /** It was created: nothing is kept any more. */
  const end = () => {
    isOver.current = true
    return stop()
  }
  const startAgain = async () => {
    await stop()
    reset(empty())
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
  }
  return { keptAt, failed, end, startAgain }
}
