import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { adiado } from '../../core/adiado.ts'
import type { Pedido } from '../../recipes/area/AtoPedido.tsx'
import { MenuDaLinha } from '../../ui/tabela/MenuDaLinha.tsx'

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
