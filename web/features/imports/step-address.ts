import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'

/**
 * Once the steps before the run are over, the address names the step that is shown, and Back leaves those of before: they
 * would all show the same. Until then an address may be ahead of what is known of the import, which follows.
 */
export function useStepAddress({ shown, asked, isOver }: { shown: string; asked: string | null; isOver: boolean }) {
  const navigate = useNavigate()
  const type = useNavigationType()
  const { key } = useLocation()
  /** The addresses of this import since its page was opened, the present one last. */
  const way = useRef([key])
  useEffect(() => {
    const known = way.current
    const isBack = type === NavigationType.Pop && known.indexOf(key) < known.length - 1 && known.includes(key)
    if (isBack) way.current = known.slice(0, known.indexOf(key) + 1)
    else if (key !== known.at(-1))
      way.current = [...(type === NavigationType.Replace ? known.slice(0, -1) : known), key]
    if (isOver && isBack) return void navigate(-1)
    if (isOver && asked !== null && asked !== shown) void navigate({ search: `?step=${shown}` }, { replace: true })
  }, [key, type, isOver, asked, shown, navigate])
}
