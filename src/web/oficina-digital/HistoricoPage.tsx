import { Money } from '../ui/Money.tsx'
import { COLUNA } from './colunas.tsx'
import { ListaEncerrados } from './ListaEncerrados.tsx'

const RESTO = [
  COLUNA.criadoEm,
  COLUNA.dono,
  { ...COLUNA.mudouEm, oculta: true },
  { ...COLUNA.consultor, oculta: true },
  { ...COLUNA.aprovado, oculta: true },
  { ...COLUNA.recusado, oculta: true },
  COLUNA.concessionaria,
]
const colunas = (valor: number | null) => [
  COLUNA.veiculo,
  COLUNA.checklist,
  COLUNA.cliente,
  COLUNA.estado,
  COLUNA.achados,
  { ...COLUNA.valor, total: <Money centavos={valor} /> },
  ...RESTO,
]

/** /oficina-digital/historico: every quote, whatever became of it. */
export function HistoricoPage() {
  return (
    <ListaEncerrados
      tela="historico"
      titulo="Histórico de orçamentos"
      colunas={colunas}
      valor={(o) => <Money centavos={o.valor} />}
      vazio={{ titulo: 'Nenhum orçamento ainda', texto: 'Cada checklist com achados abre um orçamento, e todos ficam guardados aqui.' }}
    />
  )
}
