import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { useAppStore } from '../../app/hooks.ts'
import { onSessionEnd, takeWork } from '../../app/session/kept-work.ts'
import { i18next } from '../../i18n/setup.ts'
import { showToast } from '../toast/toast-store.ts'
import { rebased } from './rebase.ts'

type Held<Work> = {
  /** What tells it from others on the same page and act. */
  name: string
  /** What was typed; null where nothing was. */
  held: () => Work | null
  /** Puts back what was typed before the session ended. */
  putBack: (work: Work) => void
}

/** What is typed here outlives the end of a session: the same person finds it again on the same page. Null keeps nothing. */
export function useKeptWork<Work>(work: Held<Work> | null): void {
  const store = useAppStore()
  const { pathname, search } = useLocation()
  const name = work && `${pathname} ${new URLSearchParams(search).get('act') ?? ''} ${work.name}`
  const held = useEffectEvent(() => work?.held() ?? null)
  const putBack = useEffectEvent((kept: Work) => work?.putBack(kept))

  useEffect(() => {
    const uid = store.getState().session.user?.uid
    if (name === null || uid === undefined) return
    const kept = takeWork(uid, name) as Work | null
    if (kept !== null) {
      putBack(kept)
      showToast({ id: 'kept-work', kind: 'info', text: () => i18next.t('ui:kept.back') })
    }
    return onSessionEnd(() => {
      const now = held()
      return now === null ? null : { name, work: now }
    })
  }, [store, name])
}

type FormWork<Values> = { began: Values; values: Values }

/** A form's entries, put upon what it begins with by then. */
export function useKeptForm<Values extends FieldValues>(form: UseFormReturn<Values>, isSecret: boolean): void {
  const began = () => form.formState.defaultValues as Values
  const fields = Object.keys(form.getValues()).sort().join(' ')
  useKeptWork<FormWork<Values>>(
    isSecret
      ? null
      : {
          name: fields,
          held: () => {
            const work = { began: began(), values: form.getValues() }
            return isSame(work.began, work.values) ? null : work
          },
          putBack: kept => {
            const values = isSame(kept.began, began()) ? kept.values : rebased(kept.began, began(), kept.values)
            // Beside the first values, so that it counts as not yet saved.
            form.reset({ ...began(), ...values }, { keepDefaultValues: true })
          },
        },
  )
}

export const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
