import { Box, chakra, Dialog, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'
import { inputStyles } from './form/input-styles.ts'
import { useKeptWork } from './form/use-kept-work.ts'
import { NotHeld, useWorking } from './working.tsx'

type ModalProps = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  role?: 'dialog' | 'alertdialog'
  /** Where the focus goes first: what is to be filled in or decided. */
  firstFocus?: RefObject<HTMLElement | null>
  /** The act that was given and is on its way: the dialog is out of sight, and back with all its entries where it is refused. */
  away?: string | null
  /** Closed by its own verb alone: what it shows is nowhere else. */
  held?: boolean
}

/** A dialog that keeps the focus inside and gives it back to its opener. */
export function Modal({
  open,
  title,
  onClose,
  children,
  footer,
  size = 'md',
  role = 'dialog',
  firstFocus,
  away = null,
  held = false,
}: ModalProps) {
  const { t } = useTranslation('ui')
  const content = useRef<HTMLDivElement>(null)
  useWorking(open ? away : null)
  // From its first absence on until it is closed for good, so that what was entered is there again.
  const [kept, setKept] = useState(false)
  if (kept !== (open && (kept || away !== null))) setKept(!kept)
  const refused = () => content.current?.querySelector<HTMLElement>('[role=alert][tabindex], [aria-invalid=true]')
  // The focus is set a frame late: whoever is in a field by then stays there, and keeps what is being typed.
  const taken = () => {
    const active = document.activeElement
    if (!(active instanceof HTMLElement) || active === content.current) return null
    return content.current?.contains(active) ? active : null
  }
  return (
    <Dialog.Root
      open={open && away === null}
      onOpenChange={details => !details.open && onClose()}
      // A dialog that ends gives the focus back late: that is no wish to close the one that followed it.
      onFocusOutside={event => event.preventDefault()}
      role={role}
      closeOnEscape={!held}
      closeOnInteractOutside={!held}
      initialFocusEl={() => taken() ?? refused() ?? firstFocus?.current ?? null}
      size={size as never}
      lazyMount
      unmountOnExit={!kept && away === null}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content}>
            <NotHeld>
              <Dialog.Header display="flex" justifyContent="space-between" alignItems="flex-start" gap="3">
                <Dialog.Title minW="0" overflowWrap="anywhere">
                  {title}
                </Dialog.Title>
                {!held && <IconButton size="sm" label={t('dialog.close')} icon={<X size={16} />} onClick={onClose} />}
              </Dialog.Header>
              <Dialog.Body>{children}</Dialog.Body>
              {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
            </NotHeld>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

export type ConfirmProps = {
  open: boolean
  title: string
  text?: ReactNode
  confirm: string
  cancel?: string
  look?: 'primary' | 'danger'
  pending?: boolean
  size?: 'md' | 'lg'
  /** With a label the dialog asks for a reason; `required` refuses an empty one. */
  reason?: { label: string; required: boolean }
  /** It can't be done any more: only closing remains. */
  over?: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks before an act, with a reason where the act needs one. Declining changes nothing. */
export function ConfirmDialog({ open, onClose, size = 'md', ...rest }: ConfirmProps) {
  const first = useRef<HTMLElement>(null)
  return (
    <Modal
      open={open}
      onClose={onClose}
      size={size}
      title={rest.title}
      role="alertdialog"
      firstFocus={first}
      away={rest.pending ? rest.confirm : null}
    >
      {open && <ConfirmBody {...rest} first={first} onClose={onClose} />}
    </Modal>
  )
}

function ConfirmBody({
  text,
  confirm,
  cancel,
  look = 'primary',
  pending,
  reason: asked,
  over = false,
  first,
  onConfirm,
  onClose,
}: Omit<ConfirmProps, 'open' | 'title' | 'size'> & { first: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('ui')
  const reason = over ? undefined : asked
  const [value, setValue] = useState('')
  const [refused, setRefused] = useState(false)
  useKeptWork({ name: `reason ${confirm}`, held: () => value || null, putBack: setValue })
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason?.required && value.trim() === '') {
      setRefused(true)
      document.getElementById(id)?.focus()
      return
    }
    onConfirm(value.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      {text && (
        <Box color="ink2" mb="4">
          {text}
        </Box>
      )}
      {reason && (
        <Box mb="4">
          <chakra.label htmlFor={id} display="block" textStyle="label" fontWeight="medium" color="ink2" mb="1">
            {reason.label}
            {!reason.required && ` ${t('form.optional')}`}
          </chakra.label>
          <chakra.textarea
            id={id}
            ref={first as RefObject<HTMLTextAreaElement | null>}
            css={inputStyles}
            value={value}
            maxLength={500}
            aria-invalid={refused}
            aria-required={reason.required}
            aria-describedby={refused ? `${id}-error` : undefined}
            onChange={event => {
              setValue(event.target.value)
              setRefused(false)
            }}
          />
          {refused && (
            <Box id={`${id}-error`} textStyle="label" color="bad" mt="1">
              {t('validation.reason-required')}
            </Box>
          )}
        </Box>
      )}
      <Box display="flex" justifyContent="flex-end" gap="2" pb="3" flexWrap="wrap">
        <Button ref={reason ? undefined : (first as RefObject<HTMLButtonElement | null>)} onClick={onClose}>
          {over ? t('dialog.close') : (cancel ?? t('dialog.cancel'))}
        </Button>
        {!over && (
          <Button type="submit" look={look} pending={pending}>
            {confirm}
          </Button>
        )}
      </Box>
    </form>
  )
}
