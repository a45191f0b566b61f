import { Tooltip } from '@mantine/core'
import { useEffect, useId } from 'react'

/** The words themselves, beside `alvo`, which they describe while shown. */
export function DicaAberta({ texto, alvo, aberta }: { texto: string; alvo: HTMLElement; aberta: boolean }) {
  const id = useId()
  useEffect(() => {
    if (!aberta) return
    alvo.setAttribute('aria-describedby', id)
    return () => alvo.removeAttribute('aria-describedby')
  }, [alvo, aberta, id])
  return (
    <Tooltip target={alvo} opened={aberta} label={<span id={id}>{texto}</span>} position="bottom" multiline maw={280} />
  )
}
