import type { ComponentProps, MouseEvent } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '../button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'pending' | 'onClick'> & {
  onPress?: (event: MouseEvent, isDirty: boolean) => void
}

/** Sends the form that it stands in. What a form is busy with is heard here: heard by its page, all its fields are drawn anew. */
export function SubmitButton({ onPress, ...look }: Props) {
  const { isSubmitting, isDirty } = useFormState()
  return <Button {...look} type="submit" pending={isSubmitting} onClick={event => onPress?.(event, isDirty)} />
}
