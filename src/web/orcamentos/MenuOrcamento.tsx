import type { OrcamentoResumo } from '#shared/orcamentos.ts'
import { adiado } from '../lib/adiado.ts'
import type { Pedido } from '../receitas/area/AtoPedido.tsx'
import { MenuDaLinha } from '../ui/tabela/MenuDaLinha.tsx'

const ItensOrcamento = adiado(() => import('./ItensOrcamento.tsx').then((m) => m.ItensOrcamento))

interface Props {
  orcamento: OrcamentoResumo
  pedir: (pedido: Pedido) => void
  abrir: (codOrcamento: number) => void
}

/** What can be done with a quote, from its row. */
export function MenuOrcamento(props: Props) {
  const { placa, modelo, checklist } = props.orcamento
  return (
    <MenuDaLinha rotulo={`Ações de ${placa ?? modelo}, orçamento ${checklist}`}>
      {() => <ItensOrcamento {...props} />}
    </MenuDaLinha>
  )
}
