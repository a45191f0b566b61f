import { useEffect, useState } from 'react'
import { marca } from './api.ts'

/** Whose the page is: the mark, the store, and what else stands at the right. */
export function Topo({ nome, nota }: { nome: string; nota: string }) {
  const [imagem, setImagem] = useState<string | null>(null)
  useEffect(() => {
    // Without it the name says enough.
    marca().then(setImagem, () => {})
  }, [])
  return (
    <header aria-label="Oficina">
      <span className="oficina">
        {imagem && <img src={imagem} alt="" />}
        <strong>{nome}</strong>
      </span>
      <span className="suave">{nota}</span>
    </header>
  )
}
