import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { invalidarOrcamento, orcamentoCompleto } from '../orcamentos/api.ts'
import { AtoPedido, type Pedido } from '../../recipes/area/AtoPedido.tsx'
import { OrcamentoDaTela } from '../../recipes/edicao/OrcamentoDaTela.tsx'
import { Precificacao } from './Precificacao.tsx'
import { PrecoFechado } from './PrecoFechado.tsx'

/** /oficina-digital/precificar: prices of the selected quote, then its sending. */
export function PrecificarPage() {
  const client = useQueryClient()
  // Each reload starts the edition again from what the server has.
  const [geracao, setGeracao] = useState(0)
  return (
    <OrcamentoDaTela ler={orcamentoCompleto}>
      {(o) => (
        <Tela
          key={`${o.codOrcamento} ${geracao}`}
          orcamento={o}
          recarregar={() => void invalidarOrcamento(client, o.codOrcamento).then(() => setGeracao((g) => g + 1))}
        />
      )}
    </OrcamentoDaTela>
  )
}

/** What was opened for editing stays so, with what is typed, until it is concluded, sent or taken back. */
function Tela({ orcamento: o, recarregar }: { orcamento: OrcamentoCompleto; recarregar: () => void }) {
  const [editando, setEditando] = useState(o.estado === 'AGUARDANDO_PRECO')
  const [pedido, setPedido] = useState<Pedido | null>(null)
  const sair = useCallback(() => setEditando(false), [])
  return (
    <>
      {editando || o.estado === 'AGUARDANDO_PRECO' ? (
        <Precificacao orcamento={o} sair={sair} recarregar={recarregar} pedir={setPedido} />
      ) : (
        <PrecoFechado
          orcamento={o}
          enviando={pedido?.tipo === 'enviar'}
          corrigir={() => setEditando(true)}
          pedir={setPedido}
        />
      )}
      <AtoPedido pedido={pedido} fechar={() => setPedido(null)} />
    </>
  )
}
