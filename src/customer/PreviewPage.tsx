import { useEffect, useState } from 'react'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { Notice } from './Notice.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { Orcamento } from './Orcamento.tsx'
import { applyTheme } from './theme.ts'
import { useChoices } from './useChoices.ts'

/** Preview in an iframe of the staff's screen: the parent posts the quote as a message, and the page sends nothing to the server. */
export function PreviewPage() {
  const [orcamento, setOrcamento] = useState<OrcamentoCliente | null>(null)
  const [choices, keep] = useChoices(null)
  const [marca, setMarca] = useState<string | null>(null)
  const framed = window.parent !== window
  useEffect(() => {
    if (!framed) return
    const onReceive = (e: MessageEvent) => {
      const data = e.data as { tipo?: unknown; orcamento?: OrcamentoCliente; marca?: string | null } | null
      if (e.origin !== location.origin || e.source !== window.parent || data?.tipo !== 'previa' || !data.orcamento)
        return
      applyTheme(data.orcamento.primaria)
      setOrcamento(data.orcamento)
      setMarca(data.marca ?? null)
    }
    addEventListener('message', onReceive)
    window.parent.postMessage({ tipo: 'previa-pronta' }, location.origin)
    return () => removeEventListener('message', onReceive)
  }, [framed])
  if (!framed)
    return (
      <Notice
        icon="👁"
        title="Só uma prévia"
        text="Esta página mostra o orçamento à oficina antes do envio. Abra o link que você recebeu."
      />
    )
  if (!orcamento) return <LoadingSkeleton />
  return (
    <Orcamento
      orcamento={orcamento}
      marca={marca}
      token={null}
      choices={choices}
      keep={keep}
      notice={null}
      sign={null}
      recognize={() => {}}
    />
  )
}
