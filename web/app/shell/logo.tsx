import { chakra } from '@chakra-ui/react'

export function Logo({ size = 22 }: { size?: number }) {
  return (
    <chakra.svg viewBox="0 0 24 20" width={`${size}px`} height={`${(size * 20) / 24}px`} aria-hidden="true">
      <path d="M9 2h5v5H9z" fill="#7E96A5" />
      <path d="M4.500 8.500h6.500v5H4.500zM12.500 8.500H19v5h-6.500z" fill="#fff" />
      <path d="M.500 15.500h23v2H.500z" fill="#57BFD0" />
    </chakra.svg>
  )
}
