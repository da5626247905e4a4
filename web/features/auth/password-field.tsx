import { Box } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/fields.tsx'

type Props = { name: string; label: string; hint?: string; autoComplete: 'current-password' | 'new-password' }

export function PasswordField(props: Props) {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  return (
    <Box position="relative">
      <TextField {...props} type={shown ? 'text' : 'password'} />
      <Box position="absolute" top="20px" insetEnd="0">
        <IconButton
          label={t(shown ? 'field.hidePassword' : 'field.showPassword')}
          icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </Box>
    </Box>
  )
}
