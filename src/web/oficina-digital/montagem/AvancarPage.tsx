import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { ApiError } from '../../core/erros.ts'
import { invalidarOrcamento, orcamentoCompleto } from '../orcamentos/api.ts'
import { EsperaOrcamento } from '../../recipes/edicao/EsperaOrcamento.tsx'
import { OrcamentoDaTela } from '../../recipes/edicao/OrcamentoDaTela.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { useIniciarMontagem } from './api.ts'
import { Montagem } from './Montagem.tsx'
import { MontagemFechada } from './MontagemFechada.tsx'

/** /oficina-digital/avancar: assembles the selected quote's lines. */
export function AvancarPage() {
  const client = useQueryClient()
  // Each reload starts the edition again from what the server has.
  const [geracao, setGeracao] = useState(0)
  return (
    <OrcamentoDaTela ler={orcamentoCompleto}>
      {(o) =>
        o.estado === 'NOVO' ? (
          <Iniciar orcamento={o} />
        ) : (
          <Tela
            key={`${o.codOrcamento} ${geracao}`}
            orcamento={o}
            recarregar={() => void invalidarOrcamento(client, o.codOrcamento).then(() => setGeracao((g) => g + 1))}
            voltou={() => setGeracao((g) => g + 1)}
          />
        )
      }
    </OrcamentoDaTela>
  )
}

/** Opening a new quote starts its assembly: the lines are born from the findings. */
function Iniciar({ orcamento: o }: { orcamento: OrcamentoCompleto }) {
  const { mutate, error } = useIniciarMontagem()
  const pedido = useRef(false)
  useEffect(() => {
    if (pedido.current) return
    pedido.current = true
    mutate({ codOrcamento: o.codOrcamento })
  }, [mutate, o.codOrcamento])
  // Somebody else started it a moment ago: the quote is being read again.
  if (error && !(error instanceof ApiError && error.status === 409))
    return <ErroDeCarga erro={error} tentar={() => mutate({ codOrcamento: o.codOrcamento })} />
  return <EsperaOrcamento />
}

interface Props {
  orcamento: OrcamentoCompleto
  recarregar: () => void
  voltou: () => void
}

/** What was opened for editing stays so, with what is typed, even when the quote moves on elsewhere. */
function Tela({ orcamento: o, recarregar, voltou }: Props) {
  const [editando] = useState(o.estado === 'EM_MONTAGEM')
  useEffect(() => {
    if (!editando && o.estado === 'EM_MONTAGEM') voltou()
  }, [editando, o.estado, voltou])
  return editando ? <Montagem orcamento={o} recarregar={recarregar} /> : <MontagemFechada orcamento={o} />
}
