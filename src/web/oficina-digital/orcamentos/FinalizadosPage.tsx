import { Money } from '../../ui/dados/Money.tsx'
import { COLUNA } from './colunas.tsx'
import { ListaEncerrados, type Somas } from './ListaEncerrados.tsx'

const RESTO = [COLUNA.respondidoEm, COLUNA.dono, COLUNA.concessionaria, COLUNA.checklist]
const colunas = (soma: Somas) => [
  COLUNA.veiculo,
  COLUNA.cliente,
  { ...COLUNA.estado, titulo: 'Estado' },
  { ...COLUNA.valor, titulo: 'Oferecido', total: <Money centavos={soma.valor} /> },
  { ...COLUNA.aprovado, total: <Money centavos={soma.valorAprovado} /> },
  { ...COLUNA.recusado, total: <Money centavos={soma.valorRecusado} /> },
  ...RESTO,
]

/** /oficina-digital/finalizados: quotes that the customer approved, in whole or in part. */
export function FinalizadosPage() {
  return (
    <ListaEncerrados
      tela="finalizados"
      titulo="Finalizados"
      colunas={colunas}
      valor={(o) => <Money centavos={o.valorAprovado} />}
      vazio={{
        titulo: 'Nenhum orçamento finalizado',
        texto: 'Quando um cliente aprovar um orçamento enviado, ele sai de gerenciar e aparece aqui.',
      }}
    />
  )
}
