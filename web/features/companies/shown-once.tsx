import { Box } from '@chakra-ui/react'
import { Button } from '../../ui/button.tsx'
import { CopiedCode } from '../../ui/copied-code.tsx'
import { Modal } from '../../ui/dialog.tsx'

type Props = {
  title: string
  text: string
  value: string
  what: string
  /** The only way out: the person has it. */
  kept: string
  onClose: () => void
}

/** A token or a secret that nobody can see again. */
export function ShownOnce({ title, text, value, what, kept, onClose }: Props) {
  return (
    <Modal
      open
      held
      title={title}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {kept}
        </Button>
      }
    >
      <Box color="ink2" mb="3">
        {text}
      </Box>
      <CopiedCode value={value} what={what} />
    </Modal>
  )
}
