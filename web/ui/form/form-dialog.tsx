import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Modal } from '../dialog.tsx'
import { Form, type Labels } from './form.tsx'
import { LeaveUnsaved } from './leave-unsaved.tsx'
import { UnsavedGuard } from './save-bar.tsx'

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  title: string
  /** What its button says. */
  verb: string
  back?: string
  labels: Labels
  pending: boolean
  size?: 'md' | 'lg' | 'xl'
  danger?: boolean
  /** What it leads to, above the fields. */
  told?: ReactNode
  /** What others changed meanwhile. */
  conflict?: ReactNode
  /** The field the focus goes to; without it the first. */
  focus?: string | undefined
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog; it is not left with entries unsaved unasked. */
export function FormDialog<Values extends FieldValues>(props: Props<Values>) {
  const { form, title, verb, back, labels, pending, size = 'md', danger = false, told, conflict, onSubmit } = props
  const { t } = useTranslation('ui')
  const [leaving, setLeaving] = useState(false)
  const first = useRef<HTMLElement>(null)
  const findFirst = useCallback((part: HTMLElement | null) => {
    first.current =
      part?.querySelector<HTMLElement>('input:not([tabindex="-1"]), select, textarea') ??
      part?.querySelector<HTMLElement>('button') ??
      part?.parentElement?.querySelector<HTMLElement>('button[type=submit]') ??
      null
  }, [])
  const { isDirty, isSubmitting } = form.formState
  const close = () => (isDirty ? setLeaving(true) : props.onClose())
  return (
    <Modal
      open
      title={title}
      size={size}
      onClose={close}
      role={danger ? 'alertdialog' : 'dialog'}
      firstFocus={first}
      away={pending ? verb : null}
    >
      <Form form={form} labels={labels} onSubmit={onSubmit}>
        {told && (
          <Box color="ink2" mb="4">
            {told}
          </Box>
        )}
        {conflict}
        <div ref={findFirst}>{props.children}</div>
        {props.focus !== undefined && <FocusOn form={form} name={props.focus} />}
        <Flex justify="flex-end" gap="2" mt="5" pb="3" wrap="wrap">
          <Button onClick={close}>{back ?? t('dialog.cancel')}</Button>
          <Button
            type="submit"
            look={danger ? 'danger' : 'primary'}
            pending={pending}
            // First it is decided what becomes of others' changes: sent as it is, it would be refused again.
            disabled={Boolean(conflict)}
          >
            {verb}
          </Button>
        </Flex>
      </Form>
      {/* What was sent is pending to its end: it holds nobody, not even while the dialog is on its way out. */}
      <UnsavedGuard inPage when={isDirty && !isSubmitting && !leaving && !pending} />
      <LeaveUnsaved open={leaving} onLeave={props.onClose} onStay={() => setLeaving(false)} />
    </Modal>
  )
}

/** Whoever is led to a field begins there, and what is typed replaces what it proposes: the dialog leaves the focus to a field that has it. */
function FocusOn<Values extends FieldValues>({ form, name }: { form: UseFormReturn<Values>; name: string }) {
  const { setFocus } = form
  useEffect(() => setFocus(name as Path<Values>, { shouldSelect: true }), [setFocus, name])
  return null
}
