import { Box } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ConflictRow } from '../conflict.tsx'
import { TextField } from '../form/fields.tsx'
import { FormConflict } from '../form/form-conflict.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import type { Versioned } from './act-definition.ts'
import { type CommandName, isAllowed, type Told } from './allowed.ts'
import type { Act } from './use-act.ts'

type Dialog<Values extends FieldValues> = Pick<
  ComponentProps<typeof FormDialog<Values>>,
  'title' | 'verb' | 'back' | 'focus' | 'size' | 'danger' | 'told' | 'onClose' | 'children'
>
export type FrameProps<Seen, Now, Values extends FieldValues> = Dialog<Values> & {
  act: Act<Seen, Now, Values>
  command: CommandName
  /** Of a field, for the summary of errors and in a conflict. */
  label: (path: string) => string
  /** Words of a code or an id in the form. */
  wordOf?: (path: string, value: string) => ReactNode | undefined
  /** Who changed it meanwhile, and when. */
  who: (now: Now) => ReactNode
  /** What others changed of it that the act does not ask for. */
  besides?: ((seen: Seen, now: Now) => readonly ConflictRow[]) | undefined
  /** Where more than the form's fields is told of what others changed. */
  conflict?: (now: Now) => ReactNode
}

/** The dialog of an act: what it leads to, its fields, what others changed meanwhile, and the verb. */
export function ActFrame<Seen extends Versioned, Now extends Seen & Told, Values extends FieldValues>({
  act,
  command,
  label,
  wordOf,
  who,
  besides,
  conflict,
  children,
  ...dialog
}: FrameProps<Seen, Now, Values>) {
  const { t } = useTranslation('acts')
  const { form, began, changed, typed, pending, submit, goOn } = act
  const typedLabel = typed === null ? '' : t('typed.label', { number: typed })
  return (
    <FormDialog
      {...dialog}
      form={form}
      pending={pending}
      onSubmit={submit}
      labels={path => (path === 'typed' ? typedLabel : label(path))}
      conflict={
        changed &&
        (conflict?.(changed.now) ?? (
          <FormConflict
            form={form}
            began={began}
            values={changed.values}
            label={label}
            wordOf={wordOf}
            who={who(changed.now)}
            besides={besides?.(act.seen, changed.now) ?? []}
            blocked={isAllowed(changed.now, command) ? null : t('over')}
            goOn={goOn}
          />
        ))
      }
    >
      {children}
      {typed !== null && (
        <Box mt="4">
          <TextField name="typed" label={typedLabel} autoComplete="off" />
        </Box>
      )}
    </FormDialog>
  )
}
