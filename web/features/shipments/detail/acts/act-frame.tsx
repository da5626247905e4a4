import { Box } from '@chakra-ui/react'
import { type ReactNode, useContext } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../../ui/form/fields.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { ActConflict } from './act-conflict.tsx'
import type { ActForm } from './use-act-form.ts'
import { WhenDone } from './when-done.ts'

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
export function ActFrame<Values extends FieldValues>({ act, label, wordOf, told, children, ...dialog }: Props<Values>) {
  const { t } = useTranslation('shipment-detail')
  const { form, command, seen, changed, typed, pending, submit } = act
  const typedLabel = t('typed.label', { number: seen.shipmentNumber })
  return (
    <FormDialog
      {...dialog}
      form={form}
      pending={pending}
      onSubmit={submit}
      title={t(`act.${command}`)}
      verb={t(`act.${command}`)}
      told={
        <>
          <First />
          {told}
        </>
      }
      labels={path => (path === 'typed' ? typedLabel : label(path))}
      conflict={changed && <ActConflict act={act} changed={changed} label={label} wordOf={wordOf} />}
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

/** What it is done first for; nothing where it was asked for itself. */
export function First() {
  const { t } = useTranslation('shipment-detail')
  const { first } = useContext(WhenDone)
  if (first === null) return null
  return (
    <Box as="p" m="0" mb="2" color="ink">
      {t('first', { act: t(`act.${first.act}`), why: first.why })}
    </Box>
  )
}
