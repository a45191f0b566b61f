import { useEffect, useState } from 'react'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { Aviso } from './Aviso.tsx'
import { Esqueleto } from './Esqueleto.tsx'
import { Orcamento } from './Orcamento.tsx'
import { vestir } from './tema.ts'
import { useEscolhas } from './useEscolhas.ts'

/** The page inside the staff's screen, before anything is sent: the quote comes by message from there, and nothing leaves. */
export function PreviaPage() {
  const [orcamento, setOrcamento] = useState<OrcamentoCliente | null>(null)
  const [escolhas, guardar] = useEscolhas(null)
  const [marca, setMarca] = useState<string | null>(null)
  const emQuadro = window.parent !== window
  useEffect(() => {
    if (!emQuadro) return
    const aoReceber = (e: MessageEvent) => {
      const dados = e.data as { tipo?: unknown; orcamento?: OrcamentoCliente; marca?: string | null } | null
      if (e.origin !== location.origin || e.source !== window.parent || dados?.tipo !== 'previa' || !dados.orcamento)
        return
      vestir(dados.orcamento.primaria)
      setOrcamento(dados.orcamento)
      setMarca(dados.marca ?? null)
    }
    addEventListener('message', aoReceber)
    window.parent.postMessage({ tipo: 'previa-pronta' }, location.origin)
    return () => removeEventListener('message', aoReceber)
  }, [emQuadro])
  if (!emQuadro)
    return (
      <Aviso
        icone="👁"
        titulo="Só uma prévia"
        texto="Esta página mostra o orçamento à oficina antes do envio. Abra o link que você recebeu."
      />
    )
  if (!orcamento) return <Esqueleto />
  return (
    <Orcamento
      orcamento={orcamento}
      marca={marca}
      token={null}
      escolhas={escolhas}
      guardar={guardar}
      aviso={null}
      assinar={null}
      reconhecer={() => {}}
    />
  )
}
