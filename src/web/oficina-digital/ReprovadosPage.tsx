import { Money } from '../ui/Money.tsx'
import { COLUNA } from './colunas.tsx'
import { ListaEncerrados, type Somas } from './ListaEncerrados.tsx'

const RESTO = [COLUNA.mudouEm, COLUNA.dono, { ...COLUNA.consultor, oculta: true }, COLUNA.concessionaria, { ...COLUNA.checklist, oculta: true }]
const colunas = (soma: Somas) => [
  COLUNA.veiculo,
  COLUNA.cliente,
  { ...COLUNA.estado, titulo: 'Estado' },
  { ...COLUNA.valor, titulo: 'Oferecido', total: <Money centavos={soma.valor} /> },
  { ...COLUNA.recusado, total: <Money centavos={soma.valorRecusado} /> },
  ...RESTO,
]

/** /oficina-digital/reprovados: what customers declined or let expire. */
export function ReprovadosPage() {
  return (
    <ListaEncerrados
      tela="reprovados"
      titulo="Reprovados"
      colunas={colunas}
      valor={(o) => <Money centavos={o.valorRecusado || o.valor} />}
      vazio={{ titulo: 'Nenhum orçamento reprovado', texto: 'Os orçamentos que o cliente recusar por inteiro ou deixar vencer aparecem aqui.' }}
    />
  )
}
