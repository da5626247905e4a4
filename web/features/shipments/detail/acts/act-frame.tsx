import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../../ui/form/fields.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { ActConflict } from './act-conflict.tsx'
import type { ActForm } from './use-act-form.ts'

type Props<Values extends FieldValues> = {
  act: ActForm<Values>
  label: (path: string) => string
  wordOf?: (path: string, value: string) => ReactNode | undefined
  /** The field the focus goes to; without it the first. */
  focus?: string | undefined
  size?: 'md' | 'lg' | 'xl'
  danger?: boolean
  /** What it leads to, above the fields. */
  told?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The dialog of an act: what it leads to, its fields, what others changed meanwhile, and the verb. */
export function ActFrame<Values extends FieldValues>({ act, label, wordOf, children, ...dialog }: Props<Values>) {
  const { t } = useTranslation('shipment-detail')
  const { form, command, seen, changed, typed, pending, submit } = act
  const typedLabel = t('typed.label', { number: seen.shipmentNumber })
  return (
    <FormDialog
      {...{ ...dialog, form, pending, onSubmit: submit, title: t(`act.${command}`), verb: t(`act.${command}`) }}
      labels={path => (path === 'typed' ? typedLabel : label(path))}
      conflict={changed && <ActConflict {...{ act, changed, label, wordOf }} />}
    >
      {children}
      {typed && (
        <Box mt="4">
          <TextField name="typed" label={typedLabel} autoComplete="off" />
        </Box>
      )}
    </FormDialog>
  )
}
