import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod'
import type { ApiError } from '../../app/api/problem.ts'
import { useCompany } from '../../app/session/use-session.ts'
import { Button, LinkButton } from '../button.tsx'
import { PageHeader } from '../page-header.tsx'
import { Panel } from '../panel.tsx'
import { NotAllowed } from '../states.tsx'
import { showToast } from '../toast/toast-store.ts'
import { applyProblem, Form, type Labels, useZodForm } from './form.tsx'
import { UnsavedGuard } from './save-bar.tsx'
import { useLeave } from './use-leave.ts'

type Props<Values extends FieldValues, Body> = {
  title: string
  /** The client's list that it is added to, where the page leads back to. */
  list: { label: string; to: string }
  onlyClients: string
  /** What its button says. */
  verb: string
  /** From what the fields hold to what is sent. */
  schema: z.ZodType<Body>
  empty: DefaultValues<Values>
  labels: Labels
  send: (body: Body) => Promise<{ error?: ApiError | undefined }>
  told: (body: Body) => string
  /** Shows a refusal; without it at the fields it names. */
  refused?: typeof applyProblem
  children: ReactNode
}

/** The page of an entry that a client adds to one of its lists; it is not left unsaved unasked. */
export function NewEntry<Values extends FieldValues, Body>(props: Props<Values, Body>) {
  const { title, list, onlyClients, verb, schema, empty, labels, send, told, refused = applyProblem, children } = props
  const { t } = useTranslation('ui')
  const navigate = useNavigate()
  const company = useCompany()
  const [left, leave] = useLeave()
  const form = useZodForm<Values>(schema as never, { defaultValues: empty })
  const { isDirty, isSubmitting } = form.formState
  const header = <PageHeader title={title} crumbs={[list]} />
  if (company?.type !== 'client')
    return (
      <>
        {header}
        <NotAllowed message={onlyClients} />
      </>
    )
  const save = async () => {
    const body = schema.parse(structuredClone(form.getValues()))
    const { error } = await send(body)
    if (error) return refused(form, error)
    showToast({ kind: 'success', text: told(body) })
    leave(() => void navigate(list.to))
  }
  return (
    <>
      {header}
      <Form form={form} labels={labels} onSubmit={save}>
        <UnsavedGuard when={isDirty && !isSubmitting && !left} />
        <Panel
          foot={
            <>
              <LinkButton to={list.to}>{t('dialog.cancel')}</LinkButton>
              <Button look="primary" type="submit" pending={isSubmitting}>
                {verb}
              </Button>
            </>
          }
        >
          {children}
        </Panel>
      </Form>
    </>
  )
}
