import { Soma } from '../../ui/dados/Soma.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { COLUNA } from './colunas.tsx'
import { ListaEncerrados, type Somas } from './ListaEncerrados.tsx'

const RESTO = [
  COLUNA.criadoEm,
  COLUNA.dono,
  { ...COLUNA.mudouEm, oculta: true },
  { ...COLUNA.consultor, oculta: true },
  COLUNA.concessionaria,
]
const colunas = (soma: Somas) => [
  COLUNA.veiculo,
  COLUNA.checklist,
  COLUNA.cliente,
  COLUNA.estado,
  COLUNA.achados,
  { ...COLUNA.valor, total: <Money centavos={soma.valor} /> },
  { ...COLUNA.aprovado, total: <Money centavos={soma.valorAprovado} />, oculta: true },
  { ...COLUNA.recusado, total: <Money centavos={soma.valorRecusado} />, oculta: true },
  ...RESTO,
]

/** /oficina-digital/historico: every quote, whatever became of it. */
export function HistoricoPage() {
  return (
    <ListaEncerrados
      tela="historico"
      titulo="Histórico de orçamentos"
      colunas={colunas}
      valor={(o) => <Soma valor={o.valor} parcial={o.valorParcial} />}
      vazio={{
        titulo: 'Nenhum orçamento ainda',
        texto: 'Cada checklist com achados abre um orçamento, e todos ficam guardados aqui.',
      }}
    />
  )
}
