import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

interface Props {
  title: string
  /** Which of the four steps this is. */
  passo: number
  back: (() => void) | null
  children: ReactNode
}

const STEPS = 4
/** For this long the second click of a double one may still come. */
const SECOND_CLICK_MS = 600

/** A step's head: how far one is, the way back, and a title that the keyboard and screen readers land on. */
export function StepFrame({ title: titulo, passo, back, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A field that took the focus by itself keeps it.
    if (!(document.activeElement instanceof HTMLInputElement)) title.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  // A double click on the step before must not choose what stands at its place here; its second half comes before the step is drawn.
  useLayoutEffect(() => {
    const shown = performance.now()
    const second = (e: MouseEvent) => {
      if (e.detail < 2 || performance.now() - shown > SECOND_CLICK_MS) return
      e.preventDefault()
      e.stopPropagation()
    }
    addEventListener('click', second, true)
    return () => removeEventListener('click', second, true)
  }, [])
  return (
    <>
      <div className="trilha">
        {back && (
          <button type="button" className="voltar" onClick={back}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M15 5l-7 7 7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
            Voltar
          </button>
        )}
        <span className="suave">{`Passo ${passo} de ${STEPS}`}</span>
        <span className="barras" aria-hidden="true">
          {Array.from({ length: STEPS }, (_, i) => (
            <i key={i} data-feito={i < passo || undefined} />
          ))}
        </span>
      </div>
      <h1 ref={title} tabIndex={-1}>
        {titulo}
      </h1>
      {children}
    </>
  )
}
