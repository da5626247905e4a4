import { Box } from '@chakra-ui/react'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { type ComponentProps, useId } from 'react'
import { useController } from 'react-hook-form'
import { useErrorText } from '../form/error-text.ts'
import { useFault } from '../form/use-field.ts'
import { PermissionGrid } from './permission-grid.tsx'

/** The grid of a form that holds `permissions`, and below it what is wrong with them. */
export function PermissionField(props: Omit<ComponentProps<typeof PermissionGrid>, 'value' | 'onChange'>) {
  const { field } = useController<{ permissions: Permission[] }, 'permissions'>({ name: 'permissions' })
  const fault = useFault('permissions')
  const text = useErrorText()
  const id = useId()
  return (
    <Box
      role="group"
      aria-label={props.label}
      aria-describedby={fault && id}
      data-field="permissions"
      tabIndex={-1}
      minW="0"
    >
      <PermissionGrid {...props} value={field.value} onChange={field.onChange} />
      {fault && (
        <Box id={id} textStyle="label" color="bad" mt="1">
          {text(fault.message)}
        </Box>
      )}
    </Box>
  )
}
