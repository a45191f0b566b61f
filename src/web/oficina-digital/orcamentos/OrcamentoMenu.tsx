import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import type { RequestData } from '../../recipes/area/RequestedAct.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'

const OrcamentoMenuItems = lazyComponent(() => import('./OrcamentoMenuItems.tsx').then((m) => m.OrcamentoMenuItems))

interface Props {
  orcamento: OrcamentoSummary
  ask: (pedido: RequestData) => void
  open: (codOrcamento: number) => void
}

/** Menu of actions on a quote's row. */
export function OrcamentoMenu(props: Props) {
  const { placa, modelo, checklist } = props.orcamento
  return (
    <RowMenu label={`Ações de ${placa ?? modelo}, orçamento ${checklist}`}>
      {() => <OrcamentoMenuItems {...props} />}
    </RowMenu>
  )
}
